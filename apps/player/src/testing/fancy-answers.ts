import type { HubMessage, HubOdds, Market } from "@crossbook/contract";
import { aMarket } from "./market-answers.ts";

export const FANCY_ID = 420;
export const FANCY_RUNNER_ID = 4201;

/** A session of 6 overs with lines from 20 to 120 runs. */
export function aFancy(overrides: Partial<Market> = {}): Market {
  return aMarket({
    marketId: FANCY_ID,
    marketType: "fancy2",
    marketName: "6 over runs India",
    category: "Sessions",
    notation: "percent",
    priceLadder: "finest",
    line: { unit: "runs", first: 20, step: 1, count: 101, sides: "over" },
    runners: [{ id: FANCY_RUNNER_ID, name: "6 over runs India", sort: 0, handicap: null }],
    rules: "Settled on the runs after 6 overs.",
    ...overrides,
  });
}

type HubLines = NonNullable<HubOdds["Runners"][number]["Lines"]>;

/** The hub's image of that session: No at 45 for 110, Yes at 47 for 90. */
export function fancyImage(lines: Partial<HubLines> = {}, overrides: Partial<HubOdds> = {}): HubMessage {
  return {
    Code: "Odds",
    Data: {
      MarketId: FANCY_ID,
      Sequence: 10,
      Image: true,
      Status: "OPEN",
      Reason: "",
      Matched: 0,
      Notation: "percent",
      Runners: [
        {
          Id: FANCY_RUNNER_ID,
          Back: [],
          Lay: [],
          Last: null,
          Lines: { Yes: [[47, 90, 5_000]], No: [[45, 110, 4_000]], ...lines },
        },
      ],
      ...overrides,
    },
  };
}
