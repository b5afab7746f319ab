import { createHash } from "node:crypto";

/** The id of the one rollback that a bet can have: known before it is needed, so that it is the same after a restart. */
export function rollbackId(betId: string): string {
  return derivedId(`rollback of ${betId}`);
}

/** The id of a win that arrives before its bet on purpose; it must never be paid. */
export function earlyWinId(betId: string): string {
  return derivedId(`win before ${betId}`);
}

/** A UUID of version 4 in form, always the same for a text. */
function derivedId(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
