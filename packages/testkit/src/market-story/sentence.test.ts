import { describe, expect, it } from "vitest";
import { readSentence, type Sentence } from "./sentence.ts";

type Placed = Extract<Sentence, { says: "place" }>;

const placed: Placed = {
  ...{ says: "place", who: "asha", side: "backs", runner: "Mumbai", market: undefined, stake: "100" },
  ...{ price: "2.02", execution: "limit", key: undefined, label: undefined },
};

/** Every form of a sentence, with all that it may say and with as little as it must. */
const SENTENCES: readonly (readonly [line: string, sentence: Sentence])[] = [
  ["market: One, Two", { says: "market", market: "", runners: "One, Two", terms: "" }],
  [
    "market Race: One, Two (2 winners, finest)",
    { says: "market", market: "Race", runners: "One, Two", terms: "2 winners, finest" },
  ],
  ["asha has 1000.5", { says: "has", who: "asha", amount: "1000.5" }],
  ["asha may lose 500.5 at most", { says: "limit", who: "asha", amount: "500.5" }],
  ["asha may lose any amount", { says: "limit", who: "asha" }],
  ["asha has a commission discount of 40%", { says: "discount", who: "asha", percent: "40" }],
  ["asha has a commission discount of -0.5%", { says: "discount", who: "asha", percent: "-0.5" }],
  ["asha deposits 5", { says: "cash", who: "asha", moves: "deposits", amount: "5", key: undefined }],
  ["asha withdraws 5 key w-1", { says: "cash", who: "asha", moves: "withdraws", amount: "5", key: "w-1" }],
  ["asha backs Mumbai 100 @ 2.02", placed],
  ["asha lays Mumbai in Toss 100 @ 2.02", { ...placed, side: "lays", market: "Toss" }],
  ["asha backs Mumbai 100 @ 2.02 post only", { ...placed, execution: "postOnly" }],
  ["asha backs Mumbai 100 @ 2.02 or cancel", { ...placed, execution: "immediateOrCancel" }],
  ["asha backs Mumbai 100 @ 2.02 or nothing", { ...placed, execution: "fillOrKill" }],
  [
    "asha backs Mumbai 100 @ 2.02 at least 40.5 or nothing",
    { ...placed, least: "40.5", execution: "fillOrKill" },
  ],
  ["asha backs Mumbai 100 @ 2.02 at least 40", { ...placed, least: "40" }],
  [
    "asha lays Mumbai in Toss 100 @ 2.02 or nothing key k as a1",
    { ...placed, side: "lays", market: "Toss", execution: "fillOrKill", key: "k", label: "a1" },
  ],
  ["asha backs Mumbai 100 @ 2.02 any price", { ...placed, execution: "anyPrice" }],
  ["asha backs Mumbai 100 @ 2.02 any price to 1.9", { ...placed, execution: "anyPrice", worst: "1.9" }],
  [
    "asha backs Mumbai in Toss 100 @ 2.02 any price key k as a1",
    { ...placed, market: "Toss", execution: "anyPrice", key: "k", label: "a1" },
  ],
  ["asha backs Mumbai 100 @ 2.02, kept in play", { ...placed, persistence: "keep" }],
  [
    "asha backs Mumbai 100 @ 2.02 any price to 1.9, then at the starting price as a1",
    { ...placed, execution: "anyPrice", worst: "1.9", persistence: "startingPrice", label: "a1" },
  ],
  ["asha backs Mumbai 100 @ 2.02, good for 60 seconds", { ...placed, lifeMs: 60_000 }],
  ["asha backs Mumbai 100 @ 2.02, good for -1 milliseconds", { ...placed, lifeMs: -1 }],
  [
    "asha backs Mumbai 100 @ 2.02 any price, kept in play, good for 31 days key k as a1",
    {
      ...{ ...placed, execution: "anyPrice", persistence: "keep", lifeMs: 2_678_400_000 },
      ...{ key: "k", label: "a1" },
    },
  ],
  ["asha backs Mumbai 100 at the starting price", { ...placed, price: "1.01", execution: "startingPrice" }],
  [
    "asha lays Mumbai in Toss 100 of liability at the starting price, limit 3 key k as a1",
    {
      ...{ ...placed, side: "lays", market: "Toss", price: "3", execution: "startingPrice" },
      ...{ key: "k", label: "a1" },
    },
  ],
  [
    "asha lays Mumbai 100 of liability at the starting price",
    { ...placed, side: "lays", price: "1000", execution: "startingPrice" },
  ],
  ["asha cancels a1", { says: "cancel", who: "asha", label: "a1" }],
  ["asha changes a1: kept in play", { says: "change", who: "asha", label: "a1", persistence: "keep" }],
  ["asha changes a1: lapses in play", { says: "change", who: "asha", label: "a1", persistence: "lapse" }],
  ["asha reduces a1 by 20", { says: "reduce", who: "asha", label: "a1", amount: "20" }],
  ["asha cancels everything", { says: "cancelAll", who: "asha", market: undefined }],
  ["asha cancels everything in Toss", { says: "cancelAll", who: "asha", market: "Toss" }],
  ["open", { says: "status", status: "open", market: undefined, lapses: false }],
  ["suspend, lapse", { says: "status", status: "suspend", market: undefined, lapses: true }],
  ["close Toss, lapse", { says: "status", status: "close", market: "Toss", lapses: true }],
  ["turn in play", { says: "turn", market: undefined }],
  ["turn in play in Toss", { says: "turn", market: "Toss" }],
  ["starting price One in Toss: near 2", { says: "startingPrice", runner: "One", market: "Toss" }],
  ["bet delay 5", { says: "betDelay", seconds: "5", market: undefined }],
  ["bet delay 0 in Toss", { says: "betDelay", seconds: "0", market: "Toss" }],
  ["after 30 seconds", { says: "after", seconds: "30" }],
  ["asha holds 5", { says: "hold", who: "asha", amount: "5", key: undefined, label: undefined }],
  ["asha holds 5 key w as h1", { says: "hold", who: "asha", amount: "5", key: "w", label: "h1" }],
  ["pay hold h1", { says: "endHold", ends: "pay", label: "h1", key: undefined }],
  ["return hold h1 key r", { says: "endHold", ends: "return", label: "h1", key: "r" }],
  ["settle Mumbai", { says: "settle", runners: ["Mumbai"], market: undefined }],
  ["settle again Mumbai", { says: "settle", runners: ["Mumbai"], market: undefined, isAgain: true }],
  ["settle at -2 in Handicap", { says: "settleAt", value: "-2", market: "Handicap" }],
  ["placed Two then One", { says: "placed", finish: [["Two"], ["One"]], market: undefined }],
  [
    "placed Two then One and Three",
    { says: "placed", finish: [["Two"], ["One", "Three"]], market: undefined },
  ],
  [
    "dead heat of One and Two for 1 after Three in Place",
    { says: "deadHeat", tied: ["One", "Two"], places: "1", runners: ["Three"], market: "Place" },
  ],
  [
    "asha together backs One 10 @ 2.00 and lays Two 5.50 @ 3.00 in Place",
    {
      says: "together",
      who: "asha",
      bets: [
        { side: "backs", runner: "One", stake: "10", price: "2.00" },
        { side: "lays", runner: "Two", stake: "5.50", price: "3.00" },
      ],
      market: "Place",
    },
  ],
  [
    "take out Three by 16.2% in Place",
    { says: "takeOut", runner: "Three", percent: "16.2", market: "Place" },
  ],
  ["settle One and Three in Place", { says: "settle", runners: ["One", "Three"], market: "Place" }],
  ["void", { says: "void", market: undefined }],
  ["void Toss", { says: "void", market: "Toss" }],
  ["remove", { says: "remove", market: undefined }],
  ["remove Toss", { says: "remove", market: "Toss" }],
  ["book Mumbai: back - | lay -", { says: "book", runner: "Mumbai", market: undefined }],
  ["book Mumbai in Toss: back - | lay -", { says: "book", runner: "Mumbai", market: "Toss" }],
  ["order a1: gone", { says: "order", label: "a1" }],
  ["state: open", { says: "state", market: undefined }],
  ["state Toss: open", { says: "state", market: "Toss" }],
  ["house: rounding 0", { says: "house", asked: "rounding 0" }],
  ["asha: cash 5, held 0", { says: "account", who: "asha", asked: "cash 5, held 0" }],
];

describe("a sentence", () => {
  it.each(SENTENCES)("says %j", (line, sentence) => {
    expect(readSentence(line)).toEqual(sentence);
  });

  it.each([
    "",
    "asha",
    "asha has",
    "asha has money",
    "asha may lose 500",
    "asha may lose any amount at most",
    "asha backs Mumbai 100",
    "asha backs Mumbai @ 2.00",
    "asha backs Mumbai -100 @ 2.00",
    "asha backs Mumbai 100 @ 2.00 as a1 key k",
    "asha backs Mumbai 100 @ 2.00 fill or kill",
    "asha backs Mumbai 100 @ 2.00 or nothing at least 40",
    "asha backs Mumbai 100 @ 2.00 at least",
    "asha sells Mumbai 100 @ 2.00",
    "asha reduces a1",
    "suspended",
    "bet delay five",
    "after 5",
    "give hold h1",
    "settle One, Three",
    "Asha backs Mumbai 100 @ 2.00 ",
  ])("is not %j", (line) => {
    expect(() => readSentence(line)).toThrow(`a story has no such sentence: ${line}`);
  });
});
