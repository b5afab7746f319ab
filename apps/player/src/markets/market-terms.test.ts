import { describe, expect, it } from "vitest";
import { aMarket, HOME, MARKET_ID } from "../testing/market-answers.ts";
import { marketTerms, type UserLimit } from "./market-terms.ts";

const MARKET = aMarket({ minStake: 100, maxStake: 50_000, delayMs: 2_000, priceLadder: "finest" });

function limitOf(overrides: Partial<UserLimit> = {}): UserLimit {
  return {
    marketId: MARKET_ID,
    runnnerId: HOME.id,
    limit: { minStake: 10, maxStake: 250.5, delayTime: 8_000, isBetLock: true },
    ...overrides,
  } as UserLimit;
}

describe("what a market asks of a bet", () => {
  const own = { minStake: 100_00, maxStake: 50_000_00, delayMs: 2_000, lock: undefined, ladder: "finest" };

  it("is what the market says, where the player has no limits of their own", () => {
    expect(marketTerms(MARKET, [], HOME.id, undefined)).toEqual(own);
  });

  it("is what the player's own limits on this runner say", () => {
    expect(marketTerms(MARKET, [limitOf()], HOME.id, undefined)).toEqual({
      ladder: "finest",
      minStake: 10_00,
      maxStake: 250_50,
      delayMs: 8_000,
      lock: "bets",
    });
  });

  it("says what is locked: every bet, or else the sport", () => {
    const lockWith = (locks: Partial<UserLimit["limit"]>) =>
      marketTerms(MARKET, [limitOf({ limit: { ...limitOf().limit, ...locks } })], HOME.id, undefined).lock;
    expect(lockWith({ isBetLock: false, isSportLock: true })).toBe("sport");
    expect(lockWith({ isBetLock: true, isSportLock: true })).toBe("bets");
    expect(lockWith({ isBetLock: false, isSportLock: false })).toBeUndefined();
  });

  it("has the bet delay that was pushed last, or the longer one of the player's own limits", () => {
    const delayed = (limits: readonly UserLimit[], live: number | undefined) =>
      marketTerms(MARKET, limits, HOME.id, live).delayMs;
    const own = (delayTime: number) => limitOf({ limit: { ...limitOf().limit, delayTime } });
    expect([delayed([], 5_000), delayed([], 0), delayed([], undefined)]).toEqual([5_000, 0, 2_000]);
    expect([delayed([own(0)], 5_000), delayed([own(8_000)], 5_000)]).toEqual([5_000, 8_000]);
  });

  it.each([[{ marketId: 999 }], [{ runnnerId: 999 }]])(
    "knows nothing of limits elsewhere: %o",
    (elsewhere) => {
      expect(marketTerms(MARKET, [limitOf(elsewhere)], HOME.id, undefined)).toEqual(own);
    },
  );
});
