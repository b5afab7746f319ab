import type { Paise } from "@crossbook/money";
import { ladderPrices, type OddsHundredths } from "@crossbook/odds";
import fc from "fast-check";
import type { Command } from "../commands.ts";

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
export const MARKET_IDS = [1, 2] as const;

const TIGHT_PRICES = ladderPrices("classic").filter((price) => price >= 190 && price <= 215);

interface Chances {
  /** Of a number being hostile, in a hundred. */
  readonly hostile: number;
}

/**
 * Streams of commands for a handful of accounts and markets, close enough together in price and stake that they
 * meet each other, exhaust their funds, reach their own orders and repeat their keys.
 */
export function arbitraryCommands(
  length: number,
  chances: Chances = { hostile: 2 },
): fc.Arbitrary<Command[]> {
  return fc
    .array(arbitraryCommand(chances), { maxLength: length, size: "max" })
    .map((commands) => [...opening(), ...commands]);
}

/** Accounts with some money and two markets: a narrow one and one with every price. */
export function opening(): Command[] {
  const at = 1_790_000_000_000;
  return [
    ...ACCOUNT_IDS.map((accountId): Command => ({ type: "openAccount", accountId, kind: "player", at })),
    ...ACCOUNT_IDS.map(
      (accountId): Command => ({
        ...{ type: "moveCash", accountId, amount: (accountId * 40_000) as Paise, kind: "deposit" },
        ...{ key: "first", remark: "", at },
      }),
    ),
    {
      ...{
        type: "createMarket",
        marketId: 1,
        kind: "odds",
        winners: 1,
        runnerCount: 3,
        ladder: "classic",
        at,
      },
      ...{ commissionBasisPoints: 250, minStake: 100 as Paise, maxStake: 500_000 as Paise },
    },
    {
      ...{
        type: "createMarket",
        marketId: 2,
        kind: "odds",
        winners: 1,
        runnerCount: 2,
        ladder: "finest",
        at,
      },
      ...{ commissionBasisPoints: 0, minStake: 1 as Paise, maxStake: 10_000_000_000 as Paise },
    },
  ];
}

function arbitraryCommand(chances: Chances): fc.Arbitrary<Command> {
  const numberOr = (usual: fc.Arbitrary<number>): fc.Arbitrary<number> =>
    fc.oneof(
      { weight: 100 - chances.hostile, arbitrary: usual },
      { weight: chances.hostile, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
    );
  const at = fc.integer({ min: 1_790_000_000_000, max: 1_790_000_100_000 });
  const accountId = numberOr(fc.constantFrom(...ACCOUNT_IDS));
  const marketId = numberOr(fc.constantFrom(1, 1, 1, 2));
  const amount = (usual: fc.Arbitrary<number>) => numberOr(usual).map((value) => value as Paise);
  const price = numberOr(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...TIGHT_PRICES) },
      { weight: 3, arbitrary: fc.integer({ min: 195, max: 205 }) },
      { weight: 1, arbitrary: fc.integer({ min: 100, max: 100_001 }) },
      { weight: 1, arbitrary: fc.constantFrom(101, 100_000) },
    ),
  ).map((value) => value as OddsHundredths);
  const runner = numberOr(fc.constantFrom(0, 0, 0, 1, 2));
  const key = fc.oneof(
    { weight: 30, arbitrary: fc.uuid() },
    { weight: 3, arbitrary: fc.constantFrom("again", "once more", "first") },
    { weight: 1, arbitrary: fc.constantFrom("", "x".repeat(64), "x".repeat(65)) },
  );
  const place = fc.record({
    ...{ type: fc.constant("placeOrder"), at, accountId, marketId, runner, price, key },
    side: fc.constantFrom("back", "lay"),
    stake: amount(fc.oneof(fc.constantFrom(100, 500, 1001, 5003), fc.integer({ min: 1, max: 20_000 }))),
  }) satisfies fc.Arbitrary<Command>;
  const cancel = fc.record({
    ...{ type: fc.constant("cancelOrder"), at, accountId },
    orderId: numberOr(fc.integer({ min: 1, max: 40 })),
    reduceBy: fc.option(amount(fc.integer({ min: 1, max: 2000 })), { nil: undefined }),
  }) satisfies fc.Arbitrary<Command>;
  const cancelAll = fc.record({ type: fc.constant("cancelOrders"), at, accountId, marketId });
  const moveCash = fc.record({
    ...{ type: fc.constant("moveCash"), at, accountId, key },
    amount: amount(fc.integer({ min: -100_000, max: 50_000 })),
    kind: fc.constantFrom("deposit", "withdrawal", "bonus"),
    remark: fc.oneof(fc.string({ maxLength: 8 }), fc.constant("r".repeat(300))),
  }) satisfies fc.Arbitrary<Command>;
  const openAccount = fc.record({
    ...{ type: fc.constant("openAccount"), at },
    accountId: numberOr(fc.integer({ min: 1, max: 6 })),
    kind: fc.constantFrom("player", "demo", "house"),
  }) satisfies fc.Arbitrary<Command>;
  const createMarket = fc.record({
    ...{ type: fc.constant("createMarket"), at, kind: fc.constant("odds"), winners: fc.constant(1 as const) },
    marketId: numberOr(fc.integer({ min: 1, max: 4 })),
    runnerCount: numberOr(fc.integer({ min: 1, max: 5 })),
    ladder: fc.constantFrom("classic", "finest"),
    commissionBasisPoints: numberOr(fc.constantFrom(0, 333, 10_000, 10_001)),
    minStake: amount(fc.constantFrom(1, 100)),
    maxStake: amount(fc.constantFrom(50, 100_000)),
  }) satisfies fc.Arbitrary<Command>;
  const setMarketStatus = fc.record({
    ...{ type: fc.constant("setMarketStatus"), at, marketId },
    status: fc.constantFrom("open", "open", "open", "open", "open", "suspended", "closed"),
    lapseUnmatched: fc.boolean(),
  }) satisfies fc.Arbitrary<Command>;
  const settle = fc.record({ type: fc.constant("settleMarket"), at, marketId, winner: runner });
  const voidMarket = fc.record({ type: fc.constant("voidMarket"), at, marketId });
  return fc.oneof(
    { weight: 240, arbitrary: place },
    { weight: 80, arbitrary: cancel },
    { weight: 6, arbitrary: cancelAll },
    { weight: 16, arbitrary: moveCash },
    { weight: 2, arbitrary: openAccount },
    { weight: 3, arbitrary: createMarket },
    { weight: 5, arbitrary: setMarketStatus },
    { weight: 2, arbitrary: settle },
    { weight: 1, arbitrary: voidMarket },
  );
}
