import { type Paise, paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import type { Command, PlaceOrder } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import type { RefusalCode } from "../outcomes.ts";
import { snapshotDigest } from "../snapshot-digest.ts";
import {
  back,
  cancelOrder,
  createMarket,
  lay,
  limitExposure,
  NOON,
  payIn,
  setMarketStatus,
  settleMarket,
} from "../testing/commands.ts";
import { recordedEffects } from "../testing/recorded-effects.ts";
import { REFUSALS, refusalOpening, taken } from "../testing/refusal-ways.ts";

/** Commands that show whether anything is left of a refused one: in the books, the keys, the numbers or the cash. */
const after: readonly Command[] = [
  back(1, 200, 700, { key: "after" }),
  taken,
  lay(2, 300, 100, { key: "after" }),
  cancelOrder(1, 2),
  payIn(2, 123, { key: "cash" }),
  settleMarket(1, 0),
];

/** The state's digest, and beside it what each account may still bet, which follows from the state. */
function stateOf(engine: Engine) {
  const accounts = [1, 2, -1].map((id) => engine.account(id));
  return { digest: snapshotDigest({ ...engine.snapshot(), effectsDigest: "" }), accounts };
}

describe("every refusal", () => {
  const cases = Object.entries(REFUSALS).flatMap(([code, ways]) =>
    ways.map((way) => ({ code, way, asked: way.command.type })),
  );

  it.each(cases)("$code of $asked says its code, reports no effect and changes nothing", ({ code, way }) => {
    for (const create of [createEngine, createNaiveEngine]) {
      const options = { limits: way.limits ?? {} };
      const [refused, untouched] = [create(options), create(options)];
      for (const command of [...refusalOpening, ...(way.given ?? [])]) {
        refused.apply(command, recordedEffects());
        untouched.apply(command, recordedEffects());
      }
      const before = stateOf(refused);
      const recorded = recordedEffects();
      expect(refused.apply(way.command, recorded)).toEqual({ ok: false, code });
      expect(recorded.effects).toEqual([]);
      expect(stateOf(refused)).toEqual(before);
      for (const command of after) {
        const [here, there] = [recordedEffects(), recordedEffects()];
        expect(refused.apply(command, here)).toEqual(untouched.apply(command, there));
        expect(here.effects).toEqual(there.effects);
      }
      expect(stateOf(refused)).toEqual(stateOf(untouched));
    }
  });

  it("is the first of its reasons: who, key, market, status, runner, price, stake, expiry, then room, money, offers and own orders", () => {
    const given = [
      ...refusalOpening,
      createMarket(2, { minStake: paise(100), maxStake: paise(1_000_000) }),
      setMarketStatus(2, "suspended"),
      createMarket(3, {
        ...{ minStake: paise(100), maxStake: paise(10_000_000_000) },
        limits: { minPayout: 0, maxExposure: 50_000, maxMatched: 0 },
      }),
      limitExposure(1, 80_000),
      lay(1, 200, 100, { marketId: 3 }),
    ];
    /** Each mends the one reason that was answered, and leaves the others. */
    const mended: readonly (readonly [RefusalCode, Partial<PlaceOrder>])[] = [
      ["ACCOUNT_NOT_FOUND", {}],
      ["KEY_INVALID", { accountId: 1 }],
      ["KEY_REUSED", { key: "taken" }],
      ["MARKET_NOT_FOUND", { key: "fresh" }],
      ["MARKET_SUSPENDED", { marketId: 2 }],
      ["RUNNER_NOT_FOUND", { marketId: 3 }],
      ["PRICE_INVALID", { runner: 0 }],
      ["STAKE_INVALID", { price: 200 as OddsHundredths }],
      ["STAKE_INVALID", { stake: paise(99) }],
      ["STAKE_INVALID", { execution: "fillOrKill" }],
      ["EXPIRY_INVALID", { minMatched: paise(99) }],
      ["STAKE_BELOW_MINIMUM", { expiresAt: undefined }],
      ["INSUFFICIENT_FUNDS", { stake: paise(200_000) }],
      ["EXPOSURE_LIMIT_EXCEEDED", { stake: paise(90_000) }],
      ["EXPOSURE_ABOVE_MAXIMUM", { stake: paise(60_000) }],
      ["NOT_MATCHED_ENOUGH", { stake: paise(1000), minMatched: paise(101) }],
      ["NOT_MATCHED_WHOLE", { minMatched: undefined }],
      ["SELF_MATCH", { minMatched: paise(100) }],
      ["SELF_MATCH", { execution: "limit", minMatched: undefined }],
    ];
    const engine = createEngine();
    for (const command of given) engine.apply(command, recordedEffects());
    let wrong: PlaceOrder = {
      ...back(9, 200, 500, { marketId: 9, runner: 7, key: "" }),
      price: 201 as OddsHundredths,
      ...{ stake: 0.5 as Paise, minMatched: paise(100), expiresAt: NOON },
    };
    for (const [code, change] of mended) {
      wrong = { ...wrong, ...change };
      expect(engine.apply(wrong, recordedEffects())).toEqual({ ok: false, code });
    }
    expect(engine.apply({ ...wrong, runner: 1 }, recordedEffects())).toMatchObject({ ok: true });
  });

  it("is counted in the running digest, so that two runs which refused differently have different ones", () => {
    const digestAfter = (command: Command) => {
      const engine = createEngine();
      for (const before of refusalOpening) engine.apply(before, recordedEffects());
      engine.apply(command, recordedEffects());
      return engine.effectsDigest;
    };
    const plain = cases.filter(({ way }) => !way.given && !way.limits);
    const digests = plain.map(({ way }) => digestAfter(way.command));
    expect(new Set(digests).size).toBe(new Set(plain.map(({ code }) => code)).size);
  });
});
