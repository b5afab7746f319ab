import { describe, expect, it } from "vitest";
import { ENGLISH_SITUATIONS } from "./english-situations.ts";
import { LEAVING_WORDS, type Situation, situation, situations } from "./situation.ts";
import { situationsText } from "./situation-words.ts";

type OfKind<Kind> = Omit<Extract<Situation, { kind: Kind }>, "kind">;
type Cases = { readonly [Kind in Situation["kind"]]: readonly (readonly [OfKind<Kind>, string])[] };

const DELHI = "Delhi Capitals";
const team = DELHI;
const winner = { team, byInnings: false, runs: null, wickets: null, method: null };
const drawn = { home: "Croatia", away: "Denmark", goals: { home: 1, away: 1 } };

/** Every kind with the words that feeds have always sent for it. */
const CASES: Cases = {
  innings: [
    [{ team, runs: 172, wickets: 4, overs: "20", superOver: false }, "Delhi Capitals 172/4 (20)"],
    [{ team, runs: 9, wickets: 1, overs: "0.4", superOver: true }, "Delhi Capitals 9/1 (0.4 super over)"],
  ],
  need: [
    [{ team, runs: 114, balls: 74 }, "Delhi Capitals need 114 from 74 balls"],
    [{ team, runs: 1, balls: 1 }, "Delhi Capitals need 1 from 1 ball"],
    [{ team, runs: 114, balls: null }, "Delhi Capitals need 114"],
  ],
  targetReached: [[{ team }, "Delhi Capitals have reached the target"]],
  over: [
    [{ overs: "12.3", of: "20" }, "Over 12.3 of 20"],
    [{ overs: "12.3", of: null }, "Over 12.3"],
  ],
  superOver: [[{}, "Super over"]],
  superOverNeed: [[{ team, runs: 9, balls: 6 }, "Super over: Delhi Capitals need 9 from 6 balls"]],
  batFirst: [[{ team }, "Delhi Capitals bat first"]],
  toss: [
    [{ team, chose: "field" }, "Delhi Capitals won the toss and chose to field"],
    [{ team, chose: "bat" }, "Delhi Capitals won the toss and chose to bat"],
    [{ team, chose: null }, "Delhi Capitals won the toss"],
  ],
  beginsSoon: [[{}, "The match is about to begin"]],
  stopped: [[{}, "Play is stopped"]],
  leaves: LEAVING_WORDS.map((how) => [{ player: "SS Iyer", how }, `SS Iyer ${how}`]),
  replaces: [[{ coming: "A Nortje", leaving: "PP Shaw" }, "A Nortje replaces PP Shaw"]],
  wonBy: [
    [{ ...winner, runs: 66 }, "Delhi Capitals won by 66 runs"],
    [{ ...winner, wickets: 1, method: "D/L" }, "Delhi Capitals won by 1 wicket (D/L)"],
    [{ ...winner, byInnings: true, runs: 5 }, "Delhi Capitals won by an innings and 5 runs"],
    [{ ...winner, method: "Awarded" }, "Delhi Capitals won (Awarded)"],
  ],
  tieDecided: [
    [{ team, by: "superOver" }, "Match tied; Delhi Capitals won the super over"],
    [{ team, by: "bowlOut" }, "Match tied; Delhi Capitals won the bowl-out"],
  ],
  noWinner: [
    [{ result: "tie", method: null }, "Match tied"],
    [{ result: "draw", method: null }, "Match drawn"],
    [{ result: "noResult", method: "D/L" }, "No result (D/L)"],
  ],
  goals: [[{ ...drawn, clock: "45+2'" }, "Croatia 1–1 Denmark (45+2')"]],
  kickOff: [[{}, "Kick-off"]],
  goal: [
    [{ team: "Croatia", player: "Modrić", how: "goal" }, "Goal for Croatia: Modrić"],
    [{ team: "Croatia", player: "Jørgensen", how: "ownGoal" }, "Goal for Croatia: Jørgensen (own goal)"],
    [{ team: "Croatia", player: "Modrić", how: "penalty" }, "Goal for Croatia: Modrić (penalty)"],
    [{ team: "Croatia", player: null, how: "goal" }, "Goal for Croatia"],
  ],
  fullTimeScore: [
    [{ ...drawn, afterExtraTime: null, shootOut: null }, "Full time: Croatia 1–1 Denmark."],
    [
      { ...drawn, afterExtraTime: { home: 2, away: 1 }, shootOut: null },
      "Full time: Croatia 1–1 Denmark. After extra time: 2–1.",
    ],
    [
      { ...drawn, afterExtraTime: null, shootOut: { winner: "Croatia", scored: 3, conceded: 2 } },
      "Full time: Croatia 1–1 Denmark. Croatia won 3–2 on penalties.",
    ],
  ],
  toServe: [[{ player: "Ann" }, "Ann to serve"]],
  tieBreak: [[{}, "Tie-break"]],
  wonSet: [[{ player: "Ann" }, "Ann won the set"]],
  wonMatch: [[{ player: "Ann" }, "Ann won the match"]],
  atStart: [[{}, "At the start"]],
  toGo: [[{ metres: 600 }, "600 m to go"]],
  finishing: [[{}, "Finishing"]],
  finished: [[{}, "Finished"]],
  leads: [[{ runner: "Temple Bell" }, "Temple Bell leads"]],
  won: [[{ runner: "Temple Bell" }, "Temple Bell won"]],
  halfLeft: [[{ half: 1, clock: "3:00" }, "half 1, 3:00 left"]],
  raid: [
    [{ team: "Patna", points: 2, allOut: null }, "Patna: raid of 2 points"],
    [{ team: "Patna", points: 1, allOut: "Delhi" }, "Patna: raid of 1 point, Delhi all out"],
  ],
  tackled: [
    [{ team: "Patna", allOut: null }, "Patna: raider tackled"],
    [{ team: "Patna", allOut: "Patna" }, "Patna: raider tackled, Patna all out"],
  ],
  emptyRaid: [[{ team: "Patna" }, "Patna: empty raid"]],
  halfTime: [[{}, "Half time"]],
  fullTime: [[{}, "Full time"]],
  trend: [
    [{ change: -1.83, secondsLeft: 109 }, "down 1.83 with 109 s left"],
    [{ change: 0.5, secondsLeft: 9 }, "up 0.50 with 9 s left"],
    [{ change: 0, secondsLeft: 180 }, "unchanged with 180 s left"],
  ],
  plain: [[{ text: "6–4 (30–15)" }, "6–4 (30–15)"]],
};

const cases = Object.entries(CASES).flatMap(([kind, ofKind]) =>
  ofKind.map(([values, words]) => [words, { kind, ...values }] as const),
);

describe("what goes on in a match", () => {
  it.each(cases)("is in English what it has always been: %s", (words, value) => {
    const part = situation.parse(value);
    expect(part).toEqual(value);
    expect(situationsText("the feed's words", [part], ENGLISH_SITUATIONS)).toBe(words);
  });

  it("puts a dot between the parts of a line", () => {
    const parts = situations.parse([
      { kind: "toGo", metres: 130 },
      { kind: "leads", runner: "Temple Bell" },
    ]);
    expect(situationsText("", parts, ENGLISH_SITUATIONS)).toBe("130 m to go · Temple Bell leads");
    expect(situationsText("At the start", [], ENGLISH_SITUATIONS)).toBe("");
  });

  it("is the feed's text where it sends no parts, or one that is not known here", () => {
    const newer = [{ kind: "drinksBreak" }] as unknown as Situation[];
    expect(situationsText("Drinks", undefined, ENGLISH_SITUATIONS)).toBe("Drinks");
    expect(situationsText("Drinks", newer, ENGLISH_SITUATIONS)).toBe("Drinks");
  });

  it.each([
    ["a kind that does not exist", [{ kind: "rain" }]],
    ["a name without end", [{ kind: "leads", runner: "x".repeat(121) }]],
    ["a way to be out that does not exist", [{ kind: "leaves", player: "SS Iyer", how: "asleep" }]],
    ["negative runs", [{ kind: "need", team, runs: -1, balls: 6 }]],
    ["a third half", [{ kind: "halfLeft", half: 3, clock: "3:00" }]],
    ["a part without its values", [{ kind: "toGo" }]],
    ["a thirteenth part", Array.from({ length: 13 }, () => ({ kind: "superOver" }))],
  ])("is refused with %s", (_, wrong) => {
    expect(situations.safeParse(wrong).success).toBe(false);
  });
});
