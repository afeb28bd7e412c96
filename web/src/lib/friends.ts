// Where a link for friends leads, and the tournament that this browser takes part in.

import { site } from "./here";
import { get } from "./http";
import type { Address } from "./protocol.gen";

/** Does this page come from the computer at which it is shown, whose own address says nothing to others? */
export const local = !site && /^(localhost|127\..*|\[::1\])$/.test(location.hostname);

/** The origin of links for friends: the server's address in its network, where it knows one. */
export async function originForFriends(): Promise<string> {
  if (!local) return location.origin;
  return get<Address>("/api/address").then((found) => found.origin ?? location.origin, () => location.origin);
}

const KEY = "gamester.tournament";

/** The place of the tournament, with its code; empty without one. */
export function tournament(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return ""; // storage may be forbidden
  }
}

/** Keep the place of a tournament that goes on, or none. */
export function keepTournament(place: string): void {
  try {
    if (place) localStorage.setItem(KEY, place);
    else localStorage.removeItem(KEY);
  } catch {
    // as above
  }
}
