import fc from "fast-check";
import type { Command, MoneyMode } from "../commands.ts";
import { type MarketResult, type MarketTerms, VOID_RESULT } from "../kinds/index.ts";
import { STATUS_LAPSES } from "../rules/lapse-reasons.ts";
import { HOSTILE_NUMBERS, type Vocabulary } from "./arbitrary-values.ts";

const arbitraryMode: fc.Arbitrary<MoneyMode> = fc.oneof(
  { weight: 4, arbitrary: fc.constant("play" as const) },
  { weight: 1, arbitrary: fc.constant("real" as const) },
);

/** Accounts opened, markets made, given a status or a delay, ended and removed. */
export function arbitraryMarketCommand(words: Vocabulary): fc.Arbitrary<Command> {
  const { at, marketId, amount, numberOr } = words;
  const account = fc
    .record({
      at,
      accountId: numberOr(fc.constantFrom(1, 2, 3, 4, 5, 6, 0, -1000, -1002, -999)),
      kind: fc.constantFrom(...(["demo", "demo", "house", "outside", "bonus"] as const)),
      moneyMode: arbitraryMode,
    })
    .map((opened): Command => ({ type: "openAccount", ...opened }));
  const create = fc
    .record({
      at,
      marketId: numberOr(fc.integer({ min: 1, max: 5 })),
      moneyMode: arbitraryMode,
      terms: arbitraryTerms(words),
      commissionBasisPoints: numberOr(fc.constantFrom(0, 333, 10_000, 10_001)),
      keepsInPlay: fc.boolean(),
      hasStartingPrice: fc.constantFrom(undefined, true),
      minStake: amount(fc.constantFrom(1, 100)),
      maxStake: amount(fc.constantFrom(50, 100_000)),
      limits: fc.option(
        fc.record({
          minPayout: numberOr(fc.constantFrom(0, 400)),
          maxExposure: numberOr(fc.constantFrom(0, 3000, 20_000)),
          maxMatched: numberOr(fc.constantFrom(0, 5000, 50_000)),
        }),
        { nil: undefined },
      ),
    })
    .map((market): Command => ({ type: "createMarket", ...market }));
  const status = fc
    .record({
      ...{ at, marketId },
      status: fc.constantFrom(...(["open", "open", "open", "suspended", "closed"] as const)),
      by: fc.constantFrom("feed" as const, "feed" as const, "feed" as const, "operator" as const),
      lapse: fc.option(fc.constantFrom(...STATUS_LAPSES, "inPlay"), { nil: undefined }),
      betDelayMs: fc.option(numberOr(fc.constantFrom(0, 1, 3000, 60_000, 60_001)), { nil: undefined }),
    })
    .map((change): Command => ({ type: "setMarketStatus", ...change }));
  const limits = fc
    .record({
      ...{ at, marketId },
      betDelayMs: numberOr(fc.constantFrom(0, 0, 3000)),
      minStake: amount(fc.constantFrom(1, 100)),
      maxStake: amount(fc.constantFrom(50_000, 100_000)),
      limits: fc.record({
        minPayout: numberOr(fc.constantFrom(0, 400)),
        maxExposure: numberOr(fc.constantFrom(0, 20_000)),
        maxMatched: numberOr(fc.constantFrom(0, 50_000)),
      }),
      jumpGuard: fc.record({
        ticks: numberOr(fc.constantFrom(0, 1, 1, 3, 100_001)),
        withinMs: numberOr(fc.constantFrom(5000, 60_000, 3_600_001)),
      }),
    })
    .map((change): Command => ({ type: "setMarketLimits", ...change }));
  const settle = fc
    .record({ at, marketId, result: arbitraryResult(words) })
    .map((ended): Command => ({ type: "settleMarket", ...ended }));
  const remove = fc.record({ at, marketId }).map((market): Command => ({ type: "removeMarket", ...market }));
  return fc.oneof(
    { weight: 2, arbitrary: account },
    { weight: 3, arbitrary: create },
    { weight: 8, arbitrary: status },
    { weight: 3, arbitrary: limits },
    { weight: 5, arbitrary: settle },
    { weight: 2, arbitrary: remove },
  );
}

function arbitraryTerms({ numberOr }: Vocabulary): fc.Arbitrary<MarketTerms> {
  const ladder = fc.constantFrom("classic" as const, "finest" as const);
  const runnerCount = numberOr(fc.integer({ min: 1, max: 5 }));
  const winners = numberOr(fc.integer({ min: 1, max: 4 }));
  const crossMatching = fc.oneof(
    { weight: 12, arbitrary: fc.constant(true as const) },
    // Which no caller can send in its types, but a journal can hold.
    { weight: 1, arbitrary: fc.constant(false as unknown as true) },
  );
  return fc.oneof(
    fc.record({ kind: fc.constant("singleWinner" as const), runnerCount, ladder }),
    fc.record({
      ...{ kind: fc.constant("singleWinner" as const), ladder, crossMatching },
      runnerCount: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(2, 3) },
        { weight: 1, arbitrary: runnerCount },
      ),
    }),
    fc.record({ kind: fc.constant("severalWinners" as const), runnerCount, winners, ladder }),
    fc.record({
      kind: fc.constant("eachWay" as const),
      ...{ runnerCount, ladder, places: winners, divisor: numberOr(fc.integer({ min: 3, max: 11 })) },
    }),
    fc.record({
      kind: fc.constant("line" as const),
      first: numberOr(fc.integer({ min: -8, max: 80 })),
      step: numberOr(fc.integer({ min: 1, max: 4 })),
      lines: numberOr(fc.integer({ min: 0, max: 4 })),
      sides: fc.constantFrom("over" as const, "both" as const),
    }),
  );
}

function arbitraryResult({ runner, numberOr }: Vocabulary): fc.Arbitrary<MarketResult> {
  const winnersOf = (winners: readonly number[]): MarketResult => ({ type: "winners", winners });
  const placesOf = (placed: readonly number[]): MarketResult => ({ type: "places", placed });
  const tiedOf = (placed: readonly number[], tied: readonly number[], after: number): MarketResult => {
    return { type: "tiedPlaces", placed, tied, after };
  };
  const numbered = (value: number): MarketResult => ({ type: "number", value });
  const hostile = fc.array(fc.oneof(runner, fc.constantFrom(...HOSTILE_NUMBERS)), { maxLength: 4 });
  const heatOf = (tied: readonly number[], places: number, winners: readonly number[]): MarketResult => {
    return { type: "deadHeat", winners, tied, places };
  };
  const tied = fc.subarray([0, 1, 2, 3], { minLength: 2, maxLength: 3 });
  const hostileHeat = fc.tuple(hostile, fc.constantFrom(0.5, 1, 2, Number.NaN), hostile);
  return fc.oneof(
    { weight: 2, arbitrary: tied.map((runners) => heatOf(runners, 1, [])) },
    { weight: 1, arbitrary: tied.map((runners) => heatOf(runners, 2, [])) },
    { weight: 1, arbitrary: tied.map((runners) => heatOf(runners.slice(1), 1, runners.slice(0, 1))) },
    { weight: 1, arbitrary: hostileHeat.map(([runners, places, whole]) => heatOf(runners, places, whole)) },
    { weight: 4, arbitrary: runner.map((winner) => winnersOf([winner])) },
    { weight: 4, arbitrary: fc.subarray([0, 1, 2, 3], { minLength: 2, maxLength: 2 }).map(winnersOf) },
    { weight: 1, arbitrary: hostile.map(winnersOf) },
    { weight: 2, arbitrary: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2, maxLength: 2 }).map(placesOf) },
    { weight: 1, arbitrary: hostile.map(placesOf) },
    { weight: 2, arbitrary: tied.map((runners) => tiedOf([], runners, 0)) },
    { weight: 2, arbitrary: tied.map((runners) => tiedOf(runners.slice(0, 1), runners.slice(1), 1)) },
    { weight: 1, arbitrary: hostileHeat.map(([placed, after, all]) => tiedOf(placed, all, after)) },
    {
      weight: 2,
      arbitrary: numberOr(fc.oneof(fc.integer({ min: 18, max: 24 }), fc.integer({ min: -2, max: 2 }))).map(
        numbered,
      ),
    },
    { weight: 2, arbitrary: fc.constant(VOID_RESULT) },
  );
}
