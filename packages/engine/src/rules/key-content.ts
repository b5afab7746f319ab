import type { KeyedCommand, PlaceOrder, PlaceOrders } from "../commands.ts";
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
      const { marketId, runner, price, stake } = command;
      const kept = command.persistence === "keep" ? 16 : 0;
      // Small numbers side by side in one; `mixUnusual` adds what is not small.
      const terms = side + (execution & 3) * 4 + kept + (price + runner * 0x20000) * 32;
      digest.mixFour(command.accountId, terms, marketId, stake);
      // What those before it are digested to is kept with their keys, and stays.
      if (execution > 3) digest.mixText(command.execution);
      // Not the word that an execution has too.
      if (command.persistence === "startingPrice") digest.mixText("takesStartingPrice");
      if (command.worstPrice !== undefined) mixExactly(digest, command.worstPrice);
      if (command.minMatched !== undefined) mixNamed(digest, "minMatched", command.minMatched);
      if (command.expiresAt !== undefined) mixNamed(digest, "expiresAt", command.expiresAt);
      mixUnusual(digest, command);
      return;
    }
    case "placeOrders":
      mixGroup(digest, command);
      return;
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

/** Apart, so that the digest of a plain order stays small enough for the compiler to inline. */
function mixGroup(digest: Digest, { accountId, marketId, orders }: PlaceOrders): void {
  digest.mixFour(7, accountId, orders.length, 0);
  mixExactly(digest, marketId);
  for (const { runner, side, price, stake } of orders) {
    digest.mixText(side);
    for (const number of [runner, price, stake]) mixExactly(digest, number);
  }
}

function mixNamed(digest: Digest, name: string, value: number): void {
  digest.mixText(name);
  mixExactly(digest, value);
}

/** A digest sees the whole part of a number: what is no whole number must not pass for the one before it. */
function mixExactly(digest: Digest, value: number): void {
  digest.mix(value);
  if (!Number.isSafeInteger(value)) digest.mixText(String(value));
}

/** Numbers of an order as text, where any is not whole, or runner or price are not as small as those of a market. */
function mixUnusual(digest: Digest, order: PlaceOrder): void {
  const { marketId, runner, price, stake, side, execution, persistence } = order;
  const isUsual =
    price === (price & 0x1ffff) &&
    runner === (runner & 0xff) &&
    Number.isSafeInteger(marketId) &&
    Number.isSafeInteger(stake);
  if (!isUsual) digest.mixText([marketId, runner, price, stake, side, execution, persistence].join());
}
