// What the numbers of messages say: each listener's things heard are counted from 1, without a gap.

import type { FromServer, Heard } from "./protocol.gen";

type News = Extract<FromServer, { type: "news" }>;

/** Does the news follow at once on the thing with this number? If not it is old, or something was lost before it. */
export function follows(news: News, seq: number): boolean {
  return news.seq - news.heard.length === seq;
}

/** Does a message show that something after the thing with this number was lost on the way? */
export function missed(message: FromServer, seq: number): boolean {
  if (message.type === "news") return message.seq - message.heard.length > seq;
  if (message.type === "ack" || message.type === "nack" || message.type === "pong") return (message.seq ?? 0) > seq;
  return false;
}

/** Was only the end told, or nothing, of the `seq` things that these ears have heard? Who comes back to another seat asks
 * for what follows on what the other ears heard. */
export function lacksTheBeginning(log: readonly Heard[], seq: number): boolean {
  return log.length < seq;
}
