import { paise } from "@crossbook/money";
import { expect, it } from "vitest";
import { PLAIN_TERMS } from "../../testing/plain-terms.ts";
import { Catalogue } from "./catalogue.ts";
import type { CatalogueEvent } from "./catalogue-event.ts";

function event(id: number, status: "open" | "settled"): CatalogueEvent {
  return {
    ...{ id, fixtureId: `f${id}`, sportId: 3, competition: "", title: "", team1: null, team2: null },
    ...{
      startTime: 0,
      simulated: false,
      sourceLabel: "",
      source: null,
      phase: "ended",
      scoreText: null,
      scoreLine: null,
    },
    feedSequence: 1,
    markets: [
      {
        ...PLAIN_TERMS,
        ...{ id: id * 10, eventId: id, key: "m", type: "match_odd", name: "", rules: "", ladder: "classic" },
        ...{
          commissionBasisPoints: 0,
          delayMs: 0,
          betDelayMs: 0,
          runners: [],
          winners: 1,
          keepsInPlay: false,
        },
        ...{
          minStake: paise(1),
          maxStake: paise(1),
          status,
          feedStatus: "open",
          operatorStatus: "open",
          removedRunners: [],
          statusReason: "",
          feedReason: "",
          result: null,
        },
      },
    ],
  };
}

it("keeps so many finished events and every unfinished one, and reports each that it forgets", () => {
  const catalogue = new Catalogue(2);
  const forgotten: number[] = [];
  catalogue.onForgotten(({ id }) => forgotten.push(id));
  catalogue.put(event(1, "open"));
  for (const id of [2, 3, 4]) catalogue.put(event(id, "settled"));
  expect(forgotten).toEqual([2]);
  catalogue.changeMarket(10, { status: "void" });
  expect(forgotten).toEqual([2, 3]);
  expect([1, 2, 3, 4].map((id) => catalogue.market(id * 10)?.status)).toEqual([
    "void",
    undefined,
    undefined,
    "settled",
  ]);
});
