import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { favouritesOfRace } from "./favourites-of-race.ts";

const RUNNERS = [
  { id: 1, name: "Night Jasmine" },
  { id: 2, name: "Quiet Thunder" },
  { id: 3, name: "Temple Bell" },
  { id: 4, name: "Ghat Runner" },
];

function priced(runnerId: number, odds: number | undefined) {
  const back = odds === undefined ? [] : [{ odds: oddsHundredths(odds), size: paise(100) }];
  return { runnerId, back, lay: [], last: undefined };
}

describe("favouritesOfRace", () => {
  it("has the three shortest prices first, a runner without a price after them", () => {
    const runners = [priced(1, undefined), priced(2, 900), priced(3, 320), priced(4, 450)];
    const names = favouritesOfRace(RUNNERS, { runners }).map(({ name }) => name);
    expect(names).toEqual(["Temple Bell", "Ghat Runner", "Quiet Thunder"]);
  });

  it("keeps the market's order while no price is known", () => {
    expect(favouritesOfRace(RUNNERS, undefined).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("leaves the places as they are when prices change, and gives a non-runner's to the next", () => {
    const runners = [priced(1, 800), priced(2, 900), priced(3, 320), priced(4, 450)];
    const shown = [1, 4, 2];
    const idsOf = (all: readonly { readonly id: number }[]) => all.map(({ id }) => id);
    expect(idsOf(favouritesOfRace(RUNNERS, { runners }, shown))).toEqual([1, 4, 2]);
    const withdrawn = RUNNERS.map((runner) => ({ ...runner, removed: runner.id === 4 }));
    expect(idsOf(favouritesOfRace(withdrawn, { runners }, shown))).toEqual([1, 3, 2]);
    expect(idsOf(favouritesOfRace(withdrawn, undefined))).toEqual([1, 2, 3]);
  });
});
