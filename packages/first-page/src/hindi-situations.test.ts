import { LEAVING_WORDS, type Situation, situationsText } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { HINDI_SITUATIONS } from "./hindi-situations.ts";

const team = "Delhi Capitals";
const score = { home: "Croatia", away: "Denmark", goals: { home: 1, away: 1 } };

const CASES: readonly (readonly [string, Situation])[] = [
  ["Delhi Capitals को 74 गेंदों में 114 रन चाहिए", { kind: "need", team, runs: 114, balls: 74 }],
  ["Delhi Capitals को 1 गेंद में 2 रन चाहिए", { kind: "need", team, runs: 2, balls: 1 }],
  ["Delhi Capitals को 114 रन चाहिए", { kind: "need", team, runs: 114, balls: null }],
  ["सुपर ओवर: Delhi Capitals को 6 गेंदों में 9 रन चाहिए", { kind: "superOverNeed", team, runs: 9, balls: 6 }],
  ["20 में से 12.3 ओवर", { kind: "over", overs: "12.3", of: "20" }],
  ["ओवर 12.3", { kind: "over", overs: "12.3", of: null }],
  ["Delhi Capitals ने टॉस जीतकर गेंदबाज़ी चुनी", { kind: "toss", team, chose: "field" }],
  ["SS Iyer एलबीडब्ल्यू", { kind: "leaves", player: "SS Iyer", how: "lbw" }],
  [
    "Delhi Capitals की 66 रन से जीत",
    { kind: "wonBy", team, byInnings: false, runs: 66, wickets: null, method: null },
  ],
  [
    "Delhi Capitals की पारी और 5 रन से जीत (D/L)",
    { kind: "wonBy", team, byInnings: true, runs: 5, wickets: null, method: "D/L" },
  ],
  ["Croatia 1–1 Denmark (हाफ़ टाइम)", { kind: "goals", ...score, clock: "HT" }],
  ["Croatia 1–1 Denmark (43')", { kind: "goals", ...score, clock: "43'" }],
  [
    "फ़ुल टाइम: Croatia 1–1 Denmark। पेनल्टी शूटआउट में Croatia की 3–2 से जीत।",
    {
      ...{ kind: "fullTimeScore", ...score, afterExtraTime: null },
      shootOut: { winner: "Croatia", scored: 3, conceded: 2 },
    },
  ],
  ["600 मी बाकी", { kind: "toGo", metres: 600 }],
  ["पहला हाफ़, 3:00 बाकी", { kind: "halfLeft", half: 1, clock: "3:00" }],
  ["Patna: 2 अंक की रेड, Delhi ऑल आउट", { kind: "raid", team: "Patna", points: 2, allOut: "Delhi" }],
  ["1.83 नीचे, 109 सेकंड बाकी", { kind: "trend", change: -1.83, secondsLeft: 109 }],
];

/** One of each kind that has words of its own. */
const EVERY_KIND: { readonly [Kind in Situation["kind"]]: Extract<Situation, { kind: Kind }> } = {
  innings: { kind: "innings", team: "", runs: 1, wickets: 0, overs: "0.4", superOver: true },
  need: { kind: "need", team: "", runs: 1, balls: 2 },
  targetReached: { kind: "targetReached", team: "" },
  over: { kind: "over", overs: "1", of: null },
  superOver: { kind: "superOver" },
  superOverNeed: { kind: "superOverNeed", team: "", runs: 1, balls: 2 },
  batFirst: { kind: "batFirst", team: "" },
  toss: { kind: "toss", team: "", chose: "bat" },
  beginsSoon: { kind: "beginsSoon" },
  stopped: { kind: "stopped" },
  leaves: { kind: "leaves", player: "", how: "bowled" },
  replaces: { kind: "replaces", coming: "", leaving: "" },
  wonBy: { kind: "wonBy", team: "", byInnings: true, runs: 1, wickets: 1, method: null },
  tieDecided: { kind: "tieDecided", team: "", by: "bowlOut" },
  noWinner: { kind: "noWinner", result: "draw", method: null },
  goals: { kind: "goals", home: "", away: "", goals: { home: 0, away: 0 }, clock: "FT" },
  kickOff: { kind: "kickOff" },
  goal: { kind: "goal", team: "", player: "", how: "ownGoal" },
  fullTimeScore: {
    kind: "fullTimeScore",
    ...score,
    home: "",
    away: "",
    afterExtraTime: null,
    shootOut: null,
  },
  toServe: { kind: "toServe", player: "" },
  tieBreak: { kind: "tieBreak" },
  wonSet: { kind: "wonSet", player: "" },
  wonMatch: { kind: "wonMatch", player: "" },
  atStart: { kind: "atStart" },
  toGo: { kind: "toGo", metres: 1 },
  finishing: { kind: "finishing" },
  finished: { kind: "finished" },
  leads: { kind: "leads", runner: "" },
  won: { kind: "won", runner: "" },
  halfLeft: { kind: "halfLeft", half: 2, clock: "1:00" },
  raid: { kind: "raid", team: "", points: 1, allOut: "" },
  tackled: { kind: "tackled", team: "", allOut: "" },
  emptyRaid: { kind: "emptyRaid", team: "" },
  halfTime: { kind: "halfTime" },
  fullTime: { kind: "fullTime" },
  trend: { kind: "trend", change: 0, secondsLeft: 1 },
  plain: { kind: "plain", text: "बिना शब्द" },
};

describe("what goes on in a match, in Hindi", () => {
  it.each(CASES)("is as a broadcast says it: %s", (words, part) => {
    expect(situationsText("", [part], HINDI_SITUATIONS)).toBe(words);
  });

  it.each(Object.values(EVERY_KIND))("has no English word: $kind", (part) => {
    const words = situationsText("", [part], HINDI_SITUATIONS);
    expect(words).toMatch(/[\u0900-\u097f]/);
    expect(words).not.toMatch(/[A-Za-z]{2}/);
  });

  it.each(LEAVING_WORDS)("has words for a batter who leaves: %s", (how) => {
    const words = situationsText("", [{ kind: "leaves", player: "", how }], HINDI_SITUATIONS);
    expect(words).not.toMatch(/[A-Za-z]/);
  });
});
