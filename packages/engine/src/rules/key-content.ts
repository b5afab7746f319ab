import type { KeyedCommand } from "../commands.ts";
import { Digest } from "../digest.ts";
import { EXECUTIONS } from "./order-rules.ts";

/**
 * Digest of what a keyed command asks for, without its time and key: 16 hexadecimal characters. Two commands
 * with the same key are the same request exactly when these are equal.
 */
export function commandDigest(command: KeyedCommand): string {
  const digest = new Digest();
  mixCommand(digest, command);
  return digest.hex;
}

/** The same into a digest that has just begun. */
export function mixCommand(digest: Digest, command: KeyedCommand): void {
  switch (command.type) {
    case "placeOrder": {
      const side = command.side === "back" ? 1 : 2;
      const execution = command.execution === "limit" ? 0 : EXECUTIONS.indexOf(command.execution);
      digest.mixFour(command.accountId, side + execution * 16, command.marketId, command.runner);
      digest.mixFour(command.price, command.stake, 0, 0);
      mixFractions(digest, command.marketId, command.runner, command.price, command.stake);
      return;
    }
    case "transfer":
      digest.mix(command.hold ? 4 : 3);
      mixExactly(digest, command.from);
      mixExactly(digest, command.to);
      mixExactly(digest, command.amount);
      digest.mixText(command.kind);
      digest.mixText(command.reference);
      digest.mixText(command.remark);
      return;
    case "settleHold":
    case "releaseHold":
      digest.mix(command.type === "settleHold" ? 5 : 6);
      digest.mix(command.accountId);
      mixExactly(digest, command.holdId);
  }
}

/** A digest sees the whole part of a number: what is no whole number must not pass for the one before it. */
function mixExactly(digest: Digest, value: number): void {
  digest.mix(value);
  if (!Number.isSafeInteger(value)) digest.mixText(String(value));
}

/** The same for an order, whose numbers are nearly always whole and small. */
function mixFractions(digest: Digest, marketId: number, runner: number, price: number, stake: number): void {
  const areWhole =
    Number.isSafeInteger(marketId) &&
    Number.isSafeInteger(runner) &&
    Number.isSafeInteger(price) &&
    Number.isSafeInteger(stake);
  if (areWhole) return;
  for (const value of [marketId, runner, price, stake]) {
    if (!Number.isSafeInteger(value)) digest.mixText(String(value));
  }
}
