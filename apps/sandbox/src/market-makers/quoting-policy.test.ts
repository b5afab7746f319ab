import type { Market, SportEvent } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { quotingPolicy } from "./quoting-policy.ts";

const NOW = Date.UTC(2026, 0, 1, 12);

/** The policy for a market of so many runners, a number of minutes before its start or in play. */
function policy(
  options: {
    readonly sportId?: number;
    readonly runners?: number;
    readonly type?: "match_odd" | "goalsmaker" | "place";
    readonly competition?: string;
    readonly startsInMinutes?: number;
    readonly reopenedMsAgo?: number;
    readonly rank?: number;
  } = {},
) {
  const {
    sportId = 3,
    runners = 2,
    type = "match_odd",
    competition = "Cup",
    startsInMinutes,
    rank = 0,
  } = options;
  const startTime = new Date(NOW + (startsInMinutes ?? 0) * 60_000).toISOString();
  // What a policy reads of an event and a market.
  const event = { sportId, competition, startTime } as SportEvent;
  const market = {
    marketType: type,
    inPlay: startsInMinutes === undefined,
    runners: Array.from({ length: runners }, (_, id) => ({ id, name: "", sort: id })),
  } as unknown as Market;
  const reopenedAt = NOW - (options.reopenedMsAgo ?? 600_000);
  return quotingPolicy({ event, market, reopenedAt }, { rank, now: NOW });
}

describe("how a maker quotes", () => {
  it("is rarely while the start is far, more often as it comes near, most often in play", () => {
    const [far, near, playing] = [policy({ startsInMinutes: 10 }), policy({ startsInMinutes: 1 }), policy()];
    expect(far?.requoteAfterMs).toBeGreaterThan(2 * (near?.requoteAfterMs ?? Infinity));
    expect(near?.requoteAfterMs).toBeGreaterThan(playing?.requoteAfterMs ?? Infinity);
  });

  it("is often in a final, and less often in large fields and beside the main market", () => {
    const usual = policy()?.requoteAfterMs ?? 0;
    expect(policy({ competition: "Cup, Final" })?.requoteAfterMs).toBeLessThan(usual);
    expect(policy({ runners: 8 })?.requoteAfterMs).toBeGreaterThan(usual);
    expect(policy({ sportId: 1, type: "goalsmaker" })?.requoteAfterMs).toBeGreaterThan(
      policy({ sportId: 1 })?.requoteAfterMs ?? Infinity,
    );
  });

  it("is at least two levels deep for the first maker, three on favourites and before a small market's start", () => {
    for (const one of [
      policy(),
      policy({ runners: 12, sportId: 26 }),
      policy({ runners: 12, type: "place" }),
    ])
      expect(one).toMatchObject({ levels: 2, favouriteLevels: 3 });
    expect(policy({ startsInMinutes: 5 })).toMatchObject({ levels: 3, favouriteLevels: 3 });
    expect(policy({ startsInMinutes: 5, runners: 12, sportId: 26 })).toMatchObject({ levels: 2 });
    expect(policy({ rank: 1 })).toMatchObject({ levels: 1, favouriteLevels: 1 });
  });

  it("gives a side that is empty orders again within a second or two in play, long before all is quoted anew", () => {
    for (const one of [policy(), policy({ sportId: 2 }), policy({ runners: 12, sportId: 26 })]) {
      expect(one?.repairAfterMs).toBeLessThanOrEqual(2000);
      expect(one?.requoteAfterMs).toBeGreaterThan(5 * (one?.repairAfterMs ?? Infinity));
    }
    expect(policy({ startsInMinutes: 5 })?.repairAfterMs).toBeLessThanOrEqual(5000);
  });

  it("is one level wider for three seconds after betting has stopped", () => {
    const usual = policy();
    const cautious = policy({ reopenedMsAgo: 1000 });
    expect(cautious?.spreadTicks).toBe((usual?.spreadTicks ?? 0) + (usual?.levelTicks ?? 0));
    expect(policy({ reopenedMsAgo: 3000 })).toEqual(usual);
  });

  it("keeps no order that could be at the fair price", () => {
    for (const one of [policy(), policy({ startsInMinutes: 5 }), policy({ rank: 1 }), policy({ sportId: 2 })])
      expect(one?.toleranceTicks).toBeLessThan(one?.spreadTicks ?? 0);
  });

  it("is behind the first maker and in the main market of cricket only for the others", () => {
    expect(policy({ rank: 1 })?.spreadTicks).toBeGreaterThan(policy()?.spreadTicks ?? Infinity);
    expect(policy({ rank: 1, sportId: 1 })).toBeUndefined();
    expect(policy({ rank: 2, sportId: 26, runners: 9 })).toBeUndefined();
  });

  it("lets the first maker repair a side sooner than the others, and before the start later than in play", () => {
    const [first, other, before] = [policy(), policy({ rank: 1 }), policy({ startsInMinutes: 5 })];
    expect(other?.repairAfterMs).toBeGreaterThan(first?.repairAfterMs ?? Infinity);
    expect(before?.repairAfterMs).toBeGreaterThan(first?.repairAfterMs ?? Infinity);
  });

  it("stands further from fair in play, furthest beside the main markets, where it is renewed least", () => {
    const before = policy({ startsInMinutes: 5 });
    const [main, other] = [policy(), policy({ sportId: 2 })];
    expect(main?.spreadTicks).toBeGreaterThan(before?.spreadTicks ?? Infinity);
    expect(other?.spreadTicks).toBeGreaterThan(main?.spreadTicks ?? Infinity);
  });

  it("asks of levels that one which becomes the next one is kept: they stand nearly two spreads apart", () => {
    for (const one of [policy(), policy({ rank: 1 }), policy({ sportId: 26, runners: 10 })])
      expect(one?.levelTicks).toBe(2 * (one?.spreadTicks ?? 0) - 1);
  });
});
