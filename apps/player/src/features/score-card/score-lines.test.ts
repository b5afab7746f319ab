import type { ScoreCard } from "@crossbook/contract";
import { ENGLISH, showLanguage } from "@crossbook/ui";
import { afterEach, describe, expect, it } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { scoreLines } from "./score-lines.ts";

const innings = (team: string, runs: number) => ({
  ...{ team, runs, wickets: 4, overs: "20", superOver: false, target: null },
});
function cricket(played: readonly string[], note: string): ScoreCard {
  return {
    sport: "cricket",
    innings: played.map((team) => innings(team, team === "Australia" ? 145 : 172)),
    ...{ batting: "Australia", batters: [], bowler: null, thisOver: [], runRate: 8, requiredRate: 8 },
    note,
  };
}

const CARDS: readonly [ScoreCard, readonly [string, string]][] = [
  [
    cricket(["New Zealand", "Australia"], "Australia need 28"),
    ["Australia 145/4 (20 ov)", "Australia need 28"],
  ],
  [cricket(["New Zealand", "Australia"], ""), ["Australia 145/4 (20 ov)", "New Zealand 172/4 (20 ov)"]],
  [cricket([], "New Zealand won the toss"), ["New Zealand won the toss", ""]],
  [
    {
      ...{ sport: "football", clock: "67'", timeline: [], note: "" },
      home: { name: "France", goals: 2 },
      away: { name: "Croatia", goals: 1 },
    },
    ["France 2 – 1 Croatia", "67'"],
  ],
  [
    {
      sport: "tennis",
      players: [
        { name: "Ann", sets: [6, 4], points: "30", serving: true },
        { name: "Bea", sets: [3, 5], points: "40", serving: false },
      ],
      note: "",
    },
    ["Ann • 6 4 30", "Bea 3 5 40"],
  ],
  [
    {
      ...{ sport: "racing", stage: "600 m to go", note: "" },
      runners: [
        { name: "Second", cloth: 1, position: 2, progress: 60 },
        { name: "First", cloth: 7, position: 1, progress: 64 },
        { name: "Left", cloth: 3, position: 0, progress: 0 },
      ],
    },
    ["600 m to go", "1. First (7), 2. Second (1)"],
  ],
  [
    {
      ...{ sport: "kabaddi", clock: "12:40", half: 2, lastRaid: "Patna: 2 touch points", note: "" },
      teams: [
        { name: "Patna", points: 24, playersOnMat: 5 },
        { name: "Delhi", points: 21, playersOnMat: 7 },
      ],
    },
    ["Patna 24 – Delhi 21", "Second half 12:40 · Patna: 2 touch points"],
  ],
  [
    { sport: "trade", symbol: "GOLD", open: 100, price: 101.5, path: [], secondsLeft: 9, note: "" },
    ["GOLD 101.50", "Open 100.00"],
  ],
];

/** The same cards as a feed sends them that says what goes on as data too. */
const WITH_PARTS: readonly [ScoreCard, readonly [string, string]][] = [
  [
    {
      ...cricket(["Australia"], "Australia need 28 from 18 balls · Smith lbw"),
      noteParts: [
        { kind: "need", team: "Australia", runs: 28, balls: 18 },
        { kind: "leaves", player: "Smith", how: "lbw" },
      ],
    },
    ["Australia 145/4 (20 ओवर)", "Australia को 18 गेंदों में 28 रन चाहिए · Smith एलबीडब्ल्यू"],
  ],
  [
    {
      ...{
        sport: "football",
        clock: "HT",
        timeline: [],
        note: "Half time",
        noteParts: [{ kind: "halfTime" }],
      },
      home: { name: "France", goals: 2 },
      away: { name: "Croatia", goals: 1 },
    },
    ["France 2 – 1 Croatia", "हाफ़ टाइम"],
  ],
  [
    {
      ...{ sport: "racing", stage: "600 m to go", note: "", runners: [] },
      stageParts: [{ kind: "toGo", metres: 600 }],
    },
    ["600 मी बाकी", ""],
  ],
  [
    {
      ...{ sport: "kabaddi", clock: "12:40", half: 2, lastRaid: "Patna: empty raid", note: "", teams: [] },
      raidParts: [{ kind: "emptyRaid", team: "Patna" }],
    },
    ["", "दूसरा हाफ़ 12:40 · Patna: खाली रेड"],
  ],
  [
    {
      ...{ sport: "trade", symbol: "GOLD", open: 100, price: 101.5, path: [], secondsLeft: 9 },
      ...{ note: "up 1.50 with 9 s left", noteParts: [{ kind: "trend", change: 1.5, secondsLeft: 9 }] },
    },
    ["GOLD 101.50", "ओपन 100.00 · 1.50 ऊपर, 9 सेकंड बाकी"],
  ],
];

afterEach(() => showLanguage(ENGLISH));

describe("a score in two lines", () => {
  it.each(WITH_PARTS)("is in Hindi for who reads Hindi: %o", async (card, lines) => {
    showLanguage(await fetchLanguage("hi"));
    expect(scoreLines(card)).toEqual(lines);
  });

  it.each(CARDS)("of %o", (card, lines) => {
    expect(scoreLines(card)).toEqual(lines);
  });
});
