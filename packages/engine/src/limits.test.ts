import { MAX_AMOUNT_PAISE, paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import type { Command } from "./commands.ts";
import { createEngine } from "./create-engine.ts";
import { ignoredEffects } from "./digested-effects.ts";
import { DEFAULT_LIMITS, type EngineLimits, limitsOf, MAX_STAKE_PAISE } from "./limits.ts";
import { createNaiveEngine } from "./oracle/naive-engine.ts";
import type { RefusalCode } from "./outcomes.ts";
import {
  back,
  createMarket,
  lay,
  openAccount,
  openOutside,
  payIn,
  payOut,
  placeHold,
  releaseHold,
  setBetDelay,
  setMarketStatus,
  settleMarket,
  transfer,
} from "./testing/commands.ts";

const MAX_ODDS_HUNDREDTHS = 100_000;

const opening: readonly Command[] = [
  ...[1, 2].flatMap((id) => [openAccount(id), payIn(id, 10_000)]),
  createMarket(1),
];

interface Bound {
  readonly limits?: Partial<EngineLimits>;
  readonly given?: readonly Command[];
  /** The last that is accepted. */
  readonly last: Command;
  /** What is refused right after it. */
  readonly beyond: Command;
  readonly code: RefusalCode;
  /** What makes room again for `beyond`. */
  readonly relief?: Command;
}

const BOUNDS: Readonly<Record<string, Bound>> = {
  "runners by default": {
    last: createMarket(2, { runnerCount: 64 }),
    beyond: createMarket(3, { runnerCount: 65 }),
    code: "MARKET_INVALID",
  },
  "runners as given": {
    limits: { runners: 4 },
    last: createMarket(2, { runnerCount: 4 }),
    beyond: createMarket(3, { runnerCount: 5, winners: 2 }),
    code: "MARKET_INVALID",
  },
  "runners at least": {
    last: createMarket(2, { runnerCount: 2 }),
    beyond: createMarket(3, { runnerCount: 1 }),
    code: "MARKET_INVALID",
  },
  "winners at least": {
    last: createMarket(2, { runnerCount: 3, winners: 2 }),
    beyond: createMarket(3, { runnerCount: 3, winners: 1 }),
    code: "MARKET_INVALID",
  },
  "winners at most": {
    last: createMarket(2, { runnerCount: 64, winners: 63 }),
    beyond: createMarket(3, { runnerCount: 64, winners: 64 }),
    code: "MARKET_INVALID",
  },
  commission: {
    last: createMarket(2, { commissionBasisPoints: 10_000 }),
    beyond: createMarket(3, { commissionBasisPoints: 10_001 }),
    code: "MARKET_INVALID",
  },
  "smallest stake of a market": {
    last: createMarket(2, { minStake: paise(1), maxStake: paise(1) }),
    beyond: createMarket(3, { minStake: paise(0), maxStake: paise(1) }),
    code: "MARKET_INVALID",
  },
  "largest stake of a market": {
    last: createMarket(2, { minStake: MAX_AMOUNT_PAISE, maxStake: MAX_AMOUNT_PAISE }),
    beyond: createMarket(3, { maxStake: paise(MAX_AMOUNT_PAISE + 1) }),
    code: "MARKET_INVALID",
  },
  "largest stake below the smallest": {
    last: createMarket(2, { minStake: paise(500), maxStake: paise(500) }),
    beyond: createMarket(3, { minStake: paise(500), maxStake: paise(499) }),
    code: "MARKET_INVALID",
  },
  "bet delay": {
    last: setBetDelay(1, 60_000),
    beyond: setBetDelay(1, 60_001),
    code: "MARKET_STATUS_INVALID",
  },
  "amount of a transfer": {
    last: payIn(1, MAX_AMOUNT_PAISE),
    beyond: { ...payIn(1, 1), amount: paise(MAX_AMOUNT_PAISE + 1) },
    code: "AMOUNT_INVALID",
  },
  "length of a key": {
    last: payIn(1, 1, { key: "k".repeat(64) }),
    beyond: payIn(1, 1, { key: "k".repeat(65) }),
    code: "KEY_INVALID",
  },
  "length of a reference": {
    last: payIn(1, 1, { reference: "r".repeat(100) }),
    beyond: payIn(1, 1, { reference: "r".repeat(101) }),
    code: "KEY_INVALID",
  },
  "orders that rest": {
    limits: { orders: 2 },
    given: [back(1, 300, 10)],
    last: back(1, 300, 10),
    beyond: lay(2, 200, 10),
    code: "CAPACITY_REACHED",
    relief: setMarketStatus(1, "open", "suspended"),
  },
  "orders that are matched": {
    limits: { orders: 2 },
    given: [createMarket(2), lay(2, 200, 10)],
    last: back(1, 200, 10),
    beyond: back(1, 200, 10, { marketId: 2 }),
    code: "CAPACITY_REACHED",
    relief: settleMarket(1, 0),
  },
  "delayed orders": {
    limits: { delayedOrders: 1 },
    given: [lay(2, 200, 1000), setBetDelay(1, 5000)],
    last: back(1, 200, 10),
    beyond: back(1, 200, 10),
    code: "CAPACITY_REACHED",
    relief: { type: "releaseOrders", at: Number.MAX_SAFE_INTEGER },
  },
  holds: {
    limits: { holds: 2 },
    given: [placeHold(1, 10)],
    last: placeHold(2, 10),
    beyond: placeHold(1, 10),
    code: "CAPACITY_REACHED",
    relief: releaseHold(2, 4),
  },
  "cash of all": {
    limits: { cashPaise: 20_500 },
    last: payIn(1, 500),
    beyond: payIn(2, 1),
    code: "CAPACITY_REACHED",
    relief: payOut(1, 1),
  },
  "cash of all through two outside parties": {
    limits: { cashPaise: 20_500 },
    given: [openOutside(-1001)],
    last: transfer(-1001, 1, 500),
    beyond: payIn(2, 1),
    code: "CAPACITY_REACHED",
    relief: transfer(1, -1001, 1),
  },
  "what one outside party owes another": {
    limits: { cashPaise: 30_000 },
    given: [
      ...[openOutside(-1001), openOutside(-1002)],
      ...[transfer(-1001, -1002, 10_000), transfer(-1001, -1002, 10_000)],
    ],
    last: transfer(-1001, -1002, 10_000),
    beyond: transfer(-1001, -1002, 1),
    code: "CAPACITY_REACHED",
    relief: transfer(-1002, -1001, 1),
  },
  "stake matched in a market": {
    limits: { marketMatchedPaise: 1000 },
    given: [lay(2, 200, 600), back(1, 200, 600)],
    last: back(1, 200, 400),
    beyond: back(1, 200, 401),
    code: "CAPACITY_REACHED",
  },
};

describe("a limit", () => {
  const cases = Object.entries(BOUNDS).map(([name, bound]) => ({ name, bound }));

  it.each(cases)(
    "of $name is accepted at the bound, refused beyond it, and again once there is room",
    (asked) => {
      const { limits = {}, given = [], last, beyond, code, relief } = asked.bound;
      for (const create of [createEngine, createNaiveEngine]) {
        const engine = create({ limits });
        for (const command of [...opening, ...given, last]) {
          expect(engine.apply(command, ignoredEffects)).toMatchObject({ ok: true });
        }
        expect(engine.apply(beyond, ignoredEffects)).toEqual({ ok: false, code });
        if (relief === undefined) continue;
        expect(engine.apply(relief, ignoredEffects)).toMatchObject({ ok: true });
        expect(engine.apply(beyond, ignoredEffects)).toMatchObject({ ok: true });
      }
    },
  );

  it.each(cases)("of $name holds in an engine that restarts before the refusal", ({ bound }) => {
    const { limits = {}, given = [], last, beyond, code } = bound;
    const engine = createEngine({ limits });
    for (const command of [...opening, ...given, last]) engine.apply(command, ignoredEffects);
    const restarted = createEngine({ limits }, JSON.parse(JSON.stringify(engine.snapshot())));
    expect(restarted.apply(beyond, ignoredEffects)).toEqual({ ok: false, code });
  });
});

describe("the limits of an engine", () => {
  it("are the defaults but for those given", () => {
    expect(limitsOf(undefined)).toEqual(DEFAULT_LIMITS);
    expect(limitsOf({ hashSeed: 7 })).toEqual(DEFAULT_LIMITS);
    expect(limitsOf({ limits: { holds: 3 } })).toEqual({ ...DEFAULT_LIMITS, holds: 3 });
  });

  it("keep every sum of money exact by default", () => {
    const { cashPaise, marketMatchedPaise } = DEFAULT_LIMITS;
    // What anybody can lose, in centipaise, with room for a position before and after a change.
    expect(cashPaise * 100 * 4).toBeLessThan(Number.MAX_SAFE_INTEGER);
    expect(marketMatchedPaise + MAX_STAKE_PAISE).toBeLessThan(Number.MAX_SAFE_INTEGER);
    // One match at the largest stake and the highest odds.
    expect(MAX_STAKE_PAISE * MAX_ODDS_HUNDREDTHS).toBeLessThan(Number.MAX_SAFE_INTEGER);
    expect(MAX_STAKE_PAISE).toBeLessThanOrEqual(cashPaise);
  });
});
