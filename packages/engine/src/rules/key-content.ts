import type { MoveCash, PlaceOrder } from "../commands.ts";
import { Digest } from "../digest.ts";

/**
 * Digest of what a keyed command asks for, without its time and key: 16 hexadecimal characters. Two commands
 * with the same key are the same request exactly when these are equal.
 */
export function commandDigest(command: PlaceOrder | MoveCash): string {
  const digest = new Digest();
  mixCommand(digest, command);
  return digest.hex;
}

/** The same into a digest that has just begun. */
export function mixCommand(digest: Digest, command: PlaceOrder | MoveCash): void {
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
}

/** A digest sees the whole part of a number: what is no whole number must not pass for the one before it. */
function mixExactly(digest: Digest, value: number): void {
  digest.mix(value);
  if (!Number.isSafeInteger(value)) digest.mixText(String(value));
}
