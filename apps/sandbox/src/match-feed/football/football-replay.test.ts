import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { feedBody, type ScoreCard } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { marketsOf, resultsOf } from "../../testing/replay-markets.ts";
import { footballMatches } from "../match-library.ts";
import { scriptOf } from "../publish/script.ts";
import { numbered, type Replay, wonBy } from "../replay.ts";
import { openfootballFile, wasPlayed } from "./openfootball-file.ts";

type Card = Extract<ScoreCard, { sport: "football" }>;

const FOLDER = fileURLToPath(new URL("../../../matches/openfootball/", import.meta.url));
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => [name, JSON.parse(readFileSync(FOLDER + name, "utf8")) as unknown] as const);

function cards(made: Replay | undefined): readonly Card[] {
  return (made?.moments ?? []).flatMap(({ score }) => (score.sport === "football" ? [score] : []));
}

function replay(match: object): Replay | undefined {
  const file = {
    name: "Test Cup 2026",
    matches: [{ round: "Final", date: "2026-06-01", team1: "Home", team2: "Away", ...match }],
  };
  return footballMatches("test", file)[0]?.replay("seed");
}

const goals = (made: Replay | undefined) =>
  (cards(made).at(-1)?.timeline ?? []).filter(({ player, team }) => team !== null || player !== null);
const shown = (made: Replay | undefined) =>
  goals(made).map(({ minute, team, player, kind }) => `${minute} ${team} ${player} ${kind}`);

describe("every shipped football match", () => {
  it.each(files)("%s: replays end with the official score, and every market by it", (name, content) => {
    const played = openfootballFile.parse(content).matches.filter(wasPlayed);
    const replays = footballMatches(name, content).map((match) => match.replay("seed"));
    expect(replays).toHaveLength(played.length);
    replays.forEach((made, index) => {
      const [home, away] = played[index]?.score.ft ?? [-1, -1];
      const last = cards(made).at(-1);
      expect([last?.home.goals, last?.away.goals]).toEqual([home, away]);
      const result = new Map(resultsOf(made).map((one) => [one.key, one]));
      // Each of them once: a second result would be another one.
      expect(
        resultsOf(made)
          .map(({ key }) => key)
          .sort(),
      ).toEqual(
        marketsOf(made)
          .map(({ key }) => key)
          .sort(),
      );
      const winner = home > away ? "home" : home < away ? "away" : "draw";
      expect(result.get("matchOdds")).toEqual(wonBy("matchOdds", winner));
      for (const line of [0.5, 1.5, 2.5, 3.5, 4.5]) {
        const key = `goals${line * 10}`.replace("goals5", "goals05");
        expect(result.get(key)).toEqual(wonBy(key, home + away > line ? "over" : "under"));
      }
      expect(result.get("bothScore")).toEqual(wonBy("bothScore", home * away > 0 ? "yes" : "no"));
      const other = { home: "anyHome", away: "anyAway", draw: "anyDraw" }[winner];
      const score = Math.max(home, away) > 3 ? other : `score${home}-${away}`;
      expect(result.get("correctScore")).toEqual(wonBy("correctScore", score));
      expect(result.get("handicap")).toEqual(numbered("handicap", home - away));
      expect(result.get("totals")).toEqual(numbered("totals", home + away));
      const hasMinutes = played[index]?.goals1 !== undefined || home + away === 0;
      expect(made.fixture.sourceLabel.includes("simulated")).toBe(!hasMinutes);
    });
  });

  it("is published in messages that the protocol takes", () => {
    for (const [name, content] of files) {
      for (const match of footballMatches(name, content).slice(0, 20)) {
        for (const { body } of scriptOf(match.replay("seed"), "2026-01-01T00:00:00Z")) {
          expect(feedBody.safeParse(body).success).toBe(true);
        }
      }
    }
  });
});

const footballResultKeys = ({ results }: Replay) => results.map(({ key }) => key);

describe("the market of goals", () => {
  /** The score at each moment at which a status message leaves the market open. */
  function goalsWhileOpen(made: Replay | undefined): readonly number[] {
    let total = 0;
    return (made ? scriptOf(made, "2026-01-01T00:00:00Z") : []).flatMap(({ body }) => {
      if (body.type === "score" && body.score.sport === "football")
        total = body.score.home.goals + body.score.away.goals;
      const speaksOf = body.type === "status" && (body.marketKeys ?? ["goals25"]).includes("goals25");
      return speaksOf && body.phase === "inPlay" && !body.suspended ? [total] : [];
    });
  }

  it("does not open again once the third goal has decided it, in any shipped match", () => {
    for (const [name, content] of files) {
      for (const match of footballMatches(name, content))
        expect(Math.max(...goalsWhileOpen(match.replay("seed")))).toBeLessThan(3);
    }
  });

  it("has its result with the goal that decides it, while bets on the others go on", () => {
    const made = replay({
      score: { ft: [3, 1] },
      goals1: [
        { name: "A", minute: 10 },
        { name: "B", minute: 20 },
        { name: "C", minute: 30 },
      ],
      goals2: [{ name: "D", minute: 40 }],
    });
    const decided = (made ? scriptOf(made, "2026-01-01T00:00:00Z") : []).flatMap(({ body }, at, steps) => {
      if (body.type !== "result" || body.final !== false) return [];
      const [shown, reopened] = [steps[at - 1]?.body, steps[at + 1]?.body];
      const goals = shown?.type === "score" ? shown.scoreLine.replace(/^\S+ (\d+–\d+) .*$/, "$1") : "";
      return [
        [
          goals,
          body.markets.map(({ key }) => key).join(),
          reopened?.type === "status" && reopened.marketKeys?.length,
        ],
      ];
    });
    expect(decided).toEqual([
      ["1–0", "goals05", 9],
      ["2–0", "goals15", 8],
      ["3–0", "goals25", 7],
      ["3–1", "goals35,bothScore", 5],
    ]);
    expect(made && footballResultKeys(made)).toEqual([
      "matchOdds",
      "goals45",
      "correctScore",
      "handicap",
      "totals",
    ]);
  });
});

describe("goals", () => {
  it("reads minutes as numbers, text and with stoppage in either form", () => {
    const made = replay({
      score: { ft: [4, 1], ht: [2, 0] },
      goals1: [
        { name: "A", minute: 12 },
        { name: "B", minute: 45, offset: 2 },
        { name: "C", minute: "67", penalty: true },
        { name: "D", minute: "90+4" },
      ],
      goals2: [{ name: "E", minute: "90'+1'" }],
    });
    expect(shown(made)).toEqual([
      "12' home A goal",
      "45+2' home B goal",
      "67' home C penalty",
      "90+1' away E goal",
      "90+4' home D goal",
    ]);
    expect(cards(made).map(({ clock }) => clock)).toContain("90+4'");
    expect(made?.fixture.sourceLabel).toBe("Replay of 1 Jun 2026 · openfootball");
  });

  it("counts an own goal for the side it is listed under", () => {
    const made = replay({
      score: { ft: [1, 0] },
      goals1: [{ name: "Unlucky", minute: 30, owngoal: true }],
      goals2: [],
    });
    expect(shown(made)).toEqual(["30' home Unlucky ownGoal"]);
  });

  it("sees by the score where a file lists own goals with the scorer's team", () => {
    const made = replay({
      score: { ft: [1, 1] },
      goals1: [
        { name: "Scorer", minute: 10 },
        { name: "Unlucky", minute: 30, owngoal: true },
      ],
      goals2: [],
    });
    expect(shown(made)).toEqual(["10' home Scorer goal", "30' away Unlucky ownGoal"]);
  });

  it.each([
    ["no list", {}],
    ["a list that misses a goal", { goals1: [{ name: "A", minute: 5 }], goals2: [] }],
    [
      "a minute that is none",
      {
        goals1: [
          { name: "A", minute: "?" },
          { name: "B", minute: 5 },
        ],
        goals2: [],
      },
    ],
  ])("draws minutes and says so with %s, half time kept", (_case, lists) => {
    const made = replay({ score: { ft: [3, 0], ht: [1, 0] }, ...lists });
    expect(made?.fixture.sourceLabel).toContain("goal minutes simulated");
    const halfTime = cards(made).find(({ clock }) => clock === "HT");
    expect(halfTime?.home.goals).toBe(1);
    expect(cards(made).at(-1)?.home.goals).toBe(3);
  });

  it("takes minute 92 for stoppage time where no extra time was played", () => {
    const goals1 = [{ name: "A", minute: "92" }];
    expect(shown(replay({ score: { ft: [1, 0] }, goals1, goals2: [] }))).toEqual(["90+2' home A goal"]);
    expect(shown(replay({ score: { ft: [0, 0], et: [1, 0] }, goals1, goals2: [] }))).toEqual([]);
  });

  it("shows a goal also where the file has stoppage in the middle of a half", () => {
    const goals1 = [
      { name: "A", minute: "67+2" },
      { name: "B", minute: 12, offset: 1 },
    ];
    const made = replay({ score: { ft: [2, 0] }, goals1, goals2: [] });
    expect(shown(made)).toEqual(["12' home B goal", "67' home A goal"]);
    expect(cards(made).at(-1)?.home.goals).toBe(2);
  });

  it("stops betting before a goal is published, and says when it was a penalty", () => {
    const made = replay({
      score: { ft: [1, 1] },
      goals1: [{ name: "A", minute: 5 }],
      goals2: [{ name: "B", minute: 6, penalty: true }],
    });
    expect(made?.moments.flatMap(({ stop }) => (stop === undefined ? [] : [stop]))).toEqual([
      "Goal",
      "Penalty",
    ]);
  });
});

describe("the end", () => {
  it("settles on ninety minutes where extra time and penalties followed", () => {
    const made = replay({
      score: { ft: [1, 1], ht: [0, 0], et: [2, 2], p: [3, 4] },
      goals1: [
        { name: "A", minute: 50 },
        { name: "B", minute: 101 },
      ],
      goals2: [
        { name: "C", minute: "90+1" },
        { name: "D", minute: "120+1" },
      ],
    });
    expect(made?.results[0]).toEqual(wonBy("matchOdds", "draw"));
    expect(made?.results[1]).toEqual(wonBy("goals25", "under"));
    expect(made?.official).toBe("Full time: Home 1–1 Away. Away won 4–3 on penalties.");
    expect(goals(made)).toHaveLength(2);
    expect(made?.fixture.markets[0]?.rules).toContain("extra time and penalty shoot-outs do not count");
  });

  it("names extra time without penalties", () => {
    const made = replay({
      score: { ft: [0, 0], et: [1, 0] },
      goals1: [{ name: "A", minute: 106 }],
      goals2: [],
    });
    expect(made?.official).toBe("Full time: Home 0–0 Away. After extra time: 1–0.");
  });

  it.each([
    ["without a score", {}],
    ["with an empty score", { score: {} }],
    ["with no score at all", { score: null }],
    ["postponed", { score: { ft: [0, 0] }, status: "postponed" }],
    ["awarded", { score: { ft: [3, 0] }, status: "awarded" }],
  ])("leaves out a match %s", (_case, match) => {
    expect(replay(match)).toBeUndefined();
  });

  it("reads older files: rounds, teams as objects, a score as a pair", () => {
    const file = {
      name: "Old League",
      rounds: [
        {
          name: "Matchday 1",
          matches: [{ date: "2014-08-16", team1: { name: "One" }, team2: { name: "Two" }, score: [2, 1] }],
        },
      ],
    };
    const made = footballMatches("old", file)[0]?.replay("seed");
    expect(made?.fixture).toMatchObject({ title: "One v Two", competition: "Old League, Matchday 1" });
    expect(cards(made).at(-1)).toMatchObject({ home: { goals: 2 }, away: { goals: 1 } });
  });

  it("reads the two-field score of files before 2019", () => {
    const made = replay({ score1: 0, score2: 3 });
    expect(made?.results[0]).toEqual(wonBy("matchOdds", "away"));
  });

  it("leaves out a match that cannot be read and keeps the numbers of the others", () => {
    const good = { date: "2026-06-01", team1: "One", team2: "Two", score: { ft: [1, 0] }, goals1: null };
    const file = { name: "Cup", matches: [{ date: 7 }, good] };
    expect(footballMatches("cup", file).map(({ matchId }) => matchId)).toEqual(["openfootball-cup-2"]);
  });

  it("is the same each time it is made from the same seed", () => {
    const match = { score: { ft: [3, 2] } };
    expect(replay(match)).toEqual(replay(match));
  });
});
