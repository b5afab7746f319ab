import type { WireMarketResult } from "@crossbook/contract";
import { expect, it } from "vitest";
import { aMarket } from "../../../testing/market-answers.ts";
import { resultWords } from "./result-words.ts";
import { runnerBadge } from "./runner-badge.ts";

const names = ["Alder", "Birch", "Cedar", "Dogwood"];
const [runner] = aMarket().runners;
const race = aMarket({
  marketType: "each_way",
  runners: runner ? names.map((name, sort) => ({ ...runner, id: sort, sort, name })) : [],
});

it.each<[WireMarketResult, string, string]>([
  [
    { type: "tiedPlaces", runnerIds: [0], tiedIds: [1, 2], after: 0 },
    "Birch and Cedar: dead heat for the win. Alder placed",
    "Placed,Dead heat,Dead heat,",
  ],
  [
    { type: "tiedPlaces", runnerIds: [], tiedIds: [0, 2, 3], after: 0 },
    "Alder, Cedar and Dogwood: dead heat for the win",
    "Dead heat,,Dead heat,Dead heat",
  ],
  [
    { type: "tiedPlaces", runnerIds: [3], tiedIds: [0, 1], after: 1 },
    "Dogwood won. Alder and Birch: dead heat for place 2",
    "Dead heat,Dead heat,,Winner",
  ],
  [
    { type: "tiedPlaces", runnerIds: [3, 2], tiedIds: [0, 1], after: 2 },
    "Dogwood won, Cedar placed. Alder and Birch: dead heat for place 3",
    "Dead heat,Dead heat,Placed,Winner",
  ],
  [{ type: "places", runnerIds: [3, 2] }, "Dogwood won, Cedar placed", ",,Placed,Winner"],
])("a result each way says who is tied, and for what: %j", (result, words, badges) => {
  expect(resultWords(result, race)).toBe(words);
  expect(race.runners.map((one) => runnerBadge(result, one)).join(",")).toBe(badges);
});
