import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { type Draft, openDraft, type Pick } from "../../selection/draft.ts";
import type { SlipTerms } from "./slip-form.ts";
import { waitWords } from "./wait-words.ts";

const level = (odds: number, size: number) => ({ odds: oddsHundredths(odds), size: paise(size * 100) });

/** Two prices to back. */
const OFFERS = [level(214, 100), level(212, 50)];

function words(overrides: Partial<Draft>, offers = OFFERS): string | undefined {
  const pick: Pick = {
    ...{ eventId: 1, eventTitle: "", marketId: 2, marketName: "", runnerId: 3, runnerName: "" },
    side: "back",
    notation: "decimal",
    odds: undefined,
  };
  const terms: SlipTerms = {
    ...{ ladder: "classic", minStake: paise(0), maxStake: paise(1), worseTicks: 1, offers },
    ...{ available: undefined, exposure: undefined, position: undefined },
    ...{ lines: undefined, eachWay: undefined },
  };
  return waitWords({ ...openDraft(undefined, pick), ...overrides }, terms);
}

describe("what of a bet would wait", () => {
  it.each([
    ["2.16", "100", "Will wait"],
    ["2.16", "", "Will wait"],
    ["2.14", "", undefined],
    ["2.14", "100", undefined],
    ["2.14", "120.50", "100 at once, 20.50 will wait"],
    ["2.12", "150", undefined],
    ["2.00", "200", "150 at once, 50 will wait"],
    ["", "100", undefined],
  ])("at %s with a stake of %s: %s", (oddsText, stakeText, expected) => {
    expect(words({ oddsText, stakeText })).toBe(expected);
  });

  it("counts worse prices where they are accepted, and says of what is not kept that it is cancelled", () => {
    expect(words({ oddsText: "2.16", stakeText: "100", execution: "anyPrice" })).toBeUndefined();
    const execution = "immediateOrCancel" as const;
    expect(words({ oddsText: "2.16", stakeText: "100", execution })).toBe("Will be cancelled");
    expect(words({ oddsText: "2.14", stakeText: "130", execution })).toBe(
      "100 at once, 30 will be cancelled",
    );
  });

  it("says of a bet that is matched whole or not at all that it will be refused, where less is offered", () => {
    const execution = "fillOrKill" as const;
    expect(words({ oddsText: "2.16", stakeText: "100", execution })).toBe("Will be refused");
    expect(words({ oddsText: "2.14", stakeText: "100.01", execution })).toBe("Will be refused");
    expect(words({ oddsText: "2.14", stakeText: "100", execution })).toBeUndefined();
    expect(words({ oddsText: "2.14", stakeText: "", execution })).toBeUndefined();
  });

  it("promises no match of a bet that never matches at once", () => {
    const execution = "postOnly" as const;
    expect(words({ oddsText: "2.16", stakeText: "100", execution })).toBe("Will wait");
    expect(words({ oddsText: "2.14", stakeText: "130", execution })).toBeUndefined();
  });

  it("is not said where three prices are taken: what lies behind them is not known", () => {
    expect(words({ oddsText: "2.00", stakeText: "500" }, [...OFFERS, level(210, 10)])).toBeUndefined();
  });
});
