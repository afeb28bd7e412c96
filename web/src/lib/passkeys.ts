// Passkeys: the server's options go to the browser, and what the browser makes or shows goes back.

import { post } from "./http";
import type { Me, Proof } from "./protocol.gen";
import { t } from "./words.svelte";

/** Can this browser use passkeys here? They want an encrypted address, or localhost, and a name instead of numbers. */
export function passkeysWork(): boolean {
  const numbers = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && !numbers && "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

/** What the browser answers, as JSON; an Error that says why there is nothing. */
async function answer(asked: Promise<Credential | null>): Promise<Record<string, unknown>> {
  try {
    return { ...((await asked) as PublicKeyCredential).toJSON() };
  } catch (fault) {
    const known = fault instanceof DOMException && fault.name === "InvalidStateError";
    throw new Error(t(known ? "me.passkey_known" : "me.passkey_none"), { cause: fault });
  }
}

export async function makePasskey(proof: Proof): Promise<Me> {
  const wanted = await post<PublicKeyCredentialCreationOptionsJSON>("/api/me/passkey/begin", {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(wanted);
  return post<Me>("/api/me/passkey", { credential: await answer(navigator.credentials.create({ publicKey })), ...proof });
}

/** A passkey as the browser shows it. */
export async function shownPasskey(): Promise<Record<string, unknown>> {
  const wanted = await post<PublicKeyCredentialRequestOptionsJSON>("/api/login/passkey/begin", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(wanted);
  return answer(navigator.credentials.get({ publicKey }));
}

export async function showPasskey(): Promise<Me> {
  return post<Me>("/api/login/passkey", { credential: await shownPasskey() });
}
