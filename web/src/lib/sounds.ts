// A few quiet sounds, made here. Nothing sounds until a person has asked for it.

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function tone(at: number, pitch: number, length: number, loud: number, shape: OscillatorType = "sine"): void {
  if (!context) return;
  const swing = context.createOscillator();
  const gain = context.createGain();
  swing.type = shape;
  swing.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  swing.connect(gain).connect(context.destination);
  swing.start(at);
  swing.stop(at + length);
}

function rustle(at: number, length: number, loud: number): void {
  if (!context) return;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  filter.type = "bandpass";
  filter.frequency.value = 2400;
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

export type Sound = "card" | "turn" | "laugh" | "chips" | "deal";

export function sound(kind: Sound): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  if (kind === "card") rustle(now, 0.07, 0.25);
  if (kind === "deal") for (let i = 0; i < 5; i++) rustle(now + i * 0.07, 0.06, 0.18);
  if (kind === "chips") for (let i = 0; i < 4; i++) tone(now + i * 0.06, 2100 + i * 170, 0.09, 0.04, "triangle");
  if (kind === "turn") {
    tone(now, 523, 0.3, 0.06);
    tone(now + 0.13, 659, 0.4, 0.06);
  }
  if (kind === "laugh") for (let i = 0; i < 5; i++) tone(now + i * 0.13, 330 - i * 22, 0.12, 0.06, "triangle");
}

/** Whether a person wants to hear anything, who then is not asked again; a sound says yes. */
export function listen(on: boolean): void {
  settings.sound = on;
  settings.soundOffered = true;
  if (on) sound("chips");
}
