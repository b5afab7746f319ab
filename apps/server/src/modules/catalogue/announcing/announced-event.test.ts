import { describe, expect, it } from "vitest";
import { cricketMatch, matchOdds } from "../../../testing/cricket-match.ts";
import { announcedEvent } from "./announced-event.ts";

const announce = (body = cricketMatch()) => announcedEvent("fixture-1", body, "digest");
const withMarket = (change: Parameters<typeof matchOdds>[0]) =>
  announce(cricketMatch({ markets: [matchOdds(change)] }));

describe("an announced event", () => {
  it("is taken in the exchange's terms: paise, basis points, a ladder, one winner", () => {
    expect(announce()).toMatchObject({
      ...{
        fixtureId: "fixture-1",
        digest: "digest",
        sportId: 3,
        startTime: Date.parse("2026-01-02T09:00:00Z"),
      },
      markets: [
        {
          ...{ key: "matchOdds", ladder: "classic", commissionBasisPoints: 200, delayMs: 5000, winners: 1 },
          ...{ minStake: 100, maxStake: 10_000_000 },
        },
      ],
    });
  });

  it.each(["bookmaker", "toss"] as const)("quotes %s in whole percent", (type) => {
    expect(withMarket({ type })).toMatchObject({ markets: [{ ladder: "finest" }] });
  });

  it.each([
    ["no smallest stake", { minStake: 0 }],
    ["a smallest stake above the largest", { minStake: 10, maxStake: 5 }],
    ["a stake of a fraction of a paisa", { minStake: 1.001 }],
    ["a stake that no account can have", { maxStake: 2 ** 53 }],
    ["a commission of a fraction of a basis point", { commissionPercent: 2.001 }],
    ["two runners of one key", { runners: [1, 2].map((name) => ({ key: "same", name: String(name) })) }],
    ["as many winners as runners", { winners: 2 }],
  ])("is refused with %s", (_name, change) => {
    expect(withMarket(change)).toBe("MARKET_INVALID");
  });

  it("is refused with two markets of one key, a sport that has no events, and a start that is none", () => {
    expect(announce(cricketMatch({ markets: [matchOdds(), matchOdds()] }))).toBe("MARKET_INVALID");
    expect(announce(cricketMatch({ sportId: -1 }))).toBe("SPORT_NOT_FOUND");
    expect(announce(cricketMatch({ sportId: 999 }))).toBe("SPORT_NOT_FOUND");
    expect(announce(cricketMatch({ startTime: "tomorrow" }))).toBe("MARKET_INVALID");
  });
});
