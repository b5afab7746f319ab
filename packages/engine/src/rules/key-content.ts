import type { MoveCash, PlaceOrder } from "../commands.ts";
import { Digest } from "../digest.ts";
import type { CashMoved, OrderPlaced, Outcome } from "../outcomes.ts";

/**
 * Digest of what a keyed command asks for, without its time and key: 16 hexadecimal characters. Two commands
 * with the same key are the same request exactly when these are equal.
 */
export function commandDigest(command: PlaceOrder | MoveCash): string {
  const digest = new Digest();
  digest.mix(command.accountId);
  if (command.type === "placeOrder") {
    digest.mix(command.side === "back" ? 1 : 2);
    mixExactly(digest, command.marketId);
    mixExactly(digest, command.runner);
    mixExactly(digest, command.price);
    mixExactly(digest, command.stake);
  } else {
    digest.mix(3);
    mixExactly(digest, command.amount);
    digest.mixText(command.kind);
    digest.mixText(command.remark);
  }
  return digest.hex;
}

/** A digest sees the whole part of a number: what is no whole number must not pass for the one before it. */
function mixExactly(digest: Digest, value: number): void {
  digest.mix(value);
  if (!Number.isSafeInteger(value)) digest.mixText(String(value));
}

/** The first outcome as the tables keep it: JSON of the outcome itself. */
export function outcomeText(outcome: OrderPlaced | CashMoved): string {
  if (outcome.type === "cashMoved") return JSON.stringify(outcome);
  // The same text as from `JSON.stringify`, in a third of its time: every order comes this way.
  const { orderId, matched, remaining, matchedPayoutCentipaise } = outcome;
  return `{"ok":true,"type":"orderPlaced","orderId":${orderId},"matched":${matched},"remaining":${remaining},"matchedPayoutCentipaise":${matchedPayoutCentipaise},"repeated":${outcome.repeated}}`;
}

/** What a key that comes again is answered: the first outcome, marked as repeated. */
export function repeatedOutcome(text: string): Outcome {
  const first = JSON.parse(text) as OrderPlaced | CashMoved;
  return { ...first, repeated: true };
}
