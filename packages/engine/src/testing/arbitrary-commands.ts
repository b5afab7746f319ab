import { type Paise, paise } from "@crossbook/money";
import { ladderPrices, type OddsHundredths } from "@crossbook/odds";
import fc from "fast-check";
import type { Command } from "../commands.ts";
import { createMarket, moveCash, NOON, openAccount } from "./commands.ts";

/** Numbers that no caller should send and the engine must refuse by value. */
export const HOSTILE_NUMBERS = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -1,
  -0,
  0,
  0.5,
  100.5,
  2 ** 31,
  2 ** 32 + 1,
  2 ** 53,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
] as const;

export const ACCOUNT_IDS = [1, 2, 3, 4] as const;

const TIGHT_PRICES = ladderPrices("classic").filter((price) => price >= 190 && price <= 215);

/**
 * Streams of commands for a handful of accounts and markets, close enough together in price and stake that they
 * meet each other, exhaust their funds, reach their own orders and repeat their keys.
 */
export function arbitraryCommands(length: number, hostilePercent = 2): fc.Arbitrary<Command[]> {
  const words = vocabulary(hostilePercent);
  const command = fc.oneof(
    { weight: 320, arbitrary: arbitraryOrderCommand(words) },
    { weight: 16, arbitrary: arbitraryMoveCash(words) },
    { weight: 13, arbitrary: arbitraryMarketCommand(words) },
  );
  return fc.array(command, { maxLength: length, size: "max" }).map((commands) => [...opening(), ...commands]);
}

/** Accounts with some money and two markets: a narrow one and one with every price. */
export function opening(): Command[] {
  return [
    ...ACCOUNT_IDS.map(openAccount),
    ...ACCOUNT_IDS.map((accountId) => moveCash(accountId, accountId * 40_000, { key: "first" })),
    createMarket(1, { commissionBasisPoints: 250, minStake: paise(100), maxStake: paise(500_000) }),
    createMarket(2, { ladder: "finest", runnerCount: 2 }),
  ];
}

type Vocabulary = ReturnType<typeof vocabulary>;

function vocabulary(hostilePercent: number) {
  const numberOr = (usual: fc.Arbitrary<number>): fc.Arbitrary<number> =>
    fc.oneof(
      { weight: 100 - hostilePercent, arbitrary: usual },
      { weight: hostilePercent, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
    );
  const price = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...TIGHT_PRICES) },
    { weight: 3, arbitrary: fc.integer({ min: 195, max: 205 }) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: 100_001 }) },
    { weight: 1, arbitrary: fc.constantFrom(101, 100_000) },
  );
  const key = fc.oneof(
    { weight: 30, arbitrary: fc.uuid() },
    { weight: 3, arbitrary: fc.constantFrom("again", "once more", "first") },
    { weight: 1, arbitrary: fc.constantFrom("", "x".repeat(64), "x".repeat(65)) },
  );
  return {
    numberOr,
    amount: (usual: fc.Arbitrary<number>) => numberOr(usual).map((value) => value as Paise),
    price: numberOr(price).map((value) => value as OddsHundredths),
    key,
    at: fc.integer({ min: NOON, max: NOON + 100_000 }),
    accountId: numberOr(fc.constantFrom(...ACCOUNT_IDS)),
    marketId: numberOr(fc.constantFrom(1, 1, 1, 2)),
    runner: numberOr(fc.constantFrom(0, 0, 0, 1, 2)),
  };
}

function arbitraryOrderCommand(words: Vocabulary): fc.Arbitrary<Command> {
  const { at, accountId, marketId, runner, price, key, amount, numberOr } = words;
  const stake = fc.oneof(fc.constantFrom(100, 500, 1001, 5003), fc.integer({ min: 1, max: 20_000 }));
  const place = fc
    .record({ at, accountId, marketId, runner, price, key, stake: amount(stake), isLay: fc.boolean() })
    .map(({ isLay, ...order }): Command => ({ type: "placeOrder", side: isLay ? "lay" : "back", ...order }));
  const reduceBy = fc.option(amount(fc.integer({ min: 1, max: 2000 })), { nil: undefined });
  const cancel = fc
    .record({ at, accountId, orderId: numberOr(fc.integer({ min: 1, max: 40 })), reduceBy })
    .map((order): Command => ({ type: "cancelOrder", ...order }));
  const cancelAll = fc
    .record({ at, accountId, marketId })
    .map((orders): Command => ({ type: "cancelOrders", ...orders }));
  return fc.oneof(
    { weight: 240, arbitrary: place },
    { weight: 80, arbitrary: cancel },
    { weight: 6, arbitrary: cancelAll },
  );
}

function arbitraryMoveCash({ at, accountId, key, amount }: Vocabulary): fc.Arbitrary<Command> {
  return fc
    .record({
      at,
      accountId,
      key,
      amount: amount(fc.integer({ min: -100_000, max: 50_000 })),
      kind: fc.constantFrom("deposit" as const, "withdrawal" as const, "bonus" as const),
      remark: fc.oneof(fc.string({ maxLength: 8 }), fc.constant("r".repeat(300))),
    })
    .map((movement): Command => ({ type: "moveCash", ...movement }));
}

function arbitraryMarketCommand(words: Vocabulary): fc.Arbitrary<Command> {
  const { at, marketId, runner, amount, numberOr } = words;
  const account = fc
    .record({ at, accountId: numberOr(fc.integer({ min: 1, max: 6 })) })
    .map((opened): Command => ({ type: "openAccount", kind: "demo", ...opened }));
  const create = fc
    .record({
      at,
      marketId: numberOr(fc.integer({ min: 1, max: 4 })),
      runnerCount: numberOr(fc.integer({ min: 1, max: 5 })),
      ladder: fc.constantFrom("classic" as const, "finest" as const),
      commissionBasisPoints: numberOr(fc.constantFrom(0, 333, 10_000, 10_001)),
      minStake: amount(fc.constantFrom(1, 100)),
      maxStake: amount(fc.constantFrom(50, 100_000)),
    })
    .map((terms): Command => ({ type: "createMarket", kind: "odds", winners: 1, ...terms }));
  const status = fc
    .record({
      at,
      marketId,
      status: fc.constantFrom(...(["open", "open", "open", "suspended", "closed"] as const)),
      lapseUnmatched: fc.boolean(),
    })
    .map((change): Command => ({ type: "setMarketStatus", ...change }));
  const settle = fc
    .record({ at, marketId, winner: runner })
    .map((result): Command => ({ type: "settleMarket", ...result }));
  const voided = fc.record({ at, marketId }).map((market): Command => ({ type: "voidMarket", ...market }));
  return fc.oneof(
    { weight: 2, arbitrary: account },
    { weight: 3, arbitrary: create },
    { weight: 5, arbitrary: status },
    { weight: 2, arbitrary: settle },
    { weight: 1, arbitrary: voided },
  );
}
