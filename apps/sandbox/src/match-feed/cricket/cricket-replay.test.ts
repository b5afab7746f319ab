import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { feedBody, type ScoreCard } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { scriptOf } from "../publish/script.ts";
import { type Replay, voided, wonBy } from "../replay.ts";
import { cricketReplay } from "./cricket-replay.ts";
import { cricsheetFile } from "./cricsheet-file.ts";

type Card = Extract<ScoreCard, { sport: "cricket" }>;
type Ball = Record<string, unknown>;

const FOLDER = fileURLToPath(new URL("../../../matches/cricsheet/", import.meta.url));
const shipped = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => [name, cricsheetFile.parse(JSON.parse(readFileSync(FOLDER + name, "utf8")))] as const);

/** A delivery: runs off the bat, or whatever is said otherwise. */
function ball(runs = 0, more: Ball = {}, extras: Record<string, number> = {}): Ball {
  const extraRuns = Object.values(extras).reduce((sum, one) => sum + one, 0);
  return {
    batter: "A1",
    non_striker: "A2",
    bowler: "B1",
    runs: { batter: runs, extras: extraRuns, total: runs + extraRuns },
    ...(extraRuns > 0 ? { extras } : {}),
    ...more,
  };
}

const out = (kind: string, player = "A1") => ({ wickets: [{ kind, player_out: player }] });

/** An innings from balls, six (or so many) to the over whatever they are. */
function innings(team: string, overs: readonly (readonly Ball[])[], more: object = {}) {
  return { team, overs: overs.map((deliveries, over) => ({ over, deliveries })), ...more };
}

function replay(options: { info?: object; outcome?: object; innings?: readonly object[] }): Replay {
  const file = cricsheetFile.parse({
    meta: { data_version: "1.1.0" },
    info: {
      dates: ["2024-05-01"],
      match_type: "T20",
      overs: 20,
      teams: ["Alpha", "Beta"],
      outcome: { winner: "Alpha", by: { runs: 1 } },
      ...(options.outcome ? { outcome: options.outcome } : {}),
      ...options.info,
    },
    innings: options.innings ?? [],
  });
  return cricketReplay("cricsheet-test", file);
}

function cards(made: Replay): readonly Card[] {
  return made.moments.flatMap(({ score }) => (score.sport === "cricket" ? [score] : []));
}

const lastInnings = (made: Replay) => cards(made).at(-1)?.innings.at(-1);
const chips = (made: Replay) => cards(made).map(({ thisOver }) => thisOver.join(" "));
const matchOddsOf = ({ results }: Replay) => results.filter(({ key }) => key === "matchOdds");
const stops = (made: Replay) => made.moments.map(({ stop }) => stop).filter((stop) => stop !== undefined);

describe("every shipped cricket match", () => {
  it.each(shipped)("%s ends as it officially did", (name, match) => {
    const made = cricketReplay(name, match);
    const { outcome, teams } = match.info;
    const totals = (cards(made).at(-1)?.innings ?? []).filter(({ superOver }) => !superOver);
    const [first, second] = totals;
    const official = outcome.winner ?? outcome.eliminator;
    expect(matchOddsOf(made)).toEqual([
      official === undefined
        ? voided("matchOdds", expect.stringContaining("No result"))
        : wonBy("matchOdds", official === teams[0] ? "team1" : "team2"),
    ]);
    if (!first || !second) return;
    if (outcome.result === "tie") expect(second.runs).toBe(first.runs);
    // With rain rules the margin counts from the target.
    if (outcome.by?.runs !== undefined) expect((second.target ?? 0) - 1 - second.runs).toBe(outcome.by.runs);
    if (outcome.by?.wickets !== undefined) {
      expect(second.runs).toBeGreaterThanOrEqual(second.target ?? Number.POSITIVE_INFINITY);
      expect(10 - second.wickets).toBe(outcome.by.wickets);
    }
  });

  it.each(shipped)("%s is published in messages that the protocol takes", (name, match) => {
    for (const { body } of scriptOf(cricketReplay(name, match), "2026-01-01T00:00:00Z")) {
      expect(feedBody.safeParse(body).success).toBe(true);
    }
  });

  it.each(shipped)("%s never loses runs or wickets, and has one striker at most", (name, match) => {
    let before = { innings: 0, runs: 0, wickets: 0 };
    for (const card of cards(cricketReplay(name, match))) {
      const { runs, wickets } = card.innings.at(-1) ?? { runs: 0, wickets: 0 };
      if (card.innings.length === before.innings) {
        expect(runs).toBeGreaterThanOrEqual(before.runs);
        expect(wickets).toBeGreaterThanOrEqual(before.wickets);
      }
      expect(card.batters.filter(({ onStrike }) => onStrike).length).toBeLessThanOrEqual(1);
      before = { innings: card.innings.length, runs, wickets };
    }
  });

  it.each(shipped)("%s keeps each batter in his place for as long as both are in", (name, match) => {
    const pairs = cards(cricketReplay(name, match))
      .map(({ batters }) => batters.map((batter) => batter.name))
      .filter((pair) => pair.length === 2);
    expect(pairs.length).toBeGreaterThan(0);
    const seen = new Set(pairs.map((pair) => pair.join(" and ")));
    expect(pairs.filter((pair) => seen.has(pair.toReversed().join(" and ")))).toEqual([]);
  });

  it("the opening match shows the chase as it was", () => {
    const final = shipped.find(([name]) => name === "1273756.json");
    const made = final && cricketReplay("cricsheet-1273756", final[1]);
    expect(made?.official).toBe("Australia won by 8 wickets");
    expect(made?.moments.at(-1)?.scoreLine).toBe("New Zealand 172/4 (20) · Australia 173/2 (18.5)");
    expect(made && cards(made).some(({ note }) => note.startsWith("Australia need 173 from 120 balls"))).toBe(
      true,
    );
    expect(made?.fixture.sourceLabel).toBe("Replay of 14 Nov 2021 · Cricsheet (ODC-By 1.0)");
  });
});

describe("counting", () => {
  it("counts wides and no-balls as runs and not as balls", () => {
    const over = [ball(0, {}, { wides: 1 }), ball(4, {}, { noballs: 1 }), ball(1), ball(0, {}, { wides: 5 })];
    const made = replay({ innings: [innings("Alpha", [over])] });
    expect(lastInnings(made)).toMatchObject({ runs: 12, wickets: 0, overs: "0.1" });
    expect(chips(made)).toContain("1wd 5nb 1 5wd");
    // The wide was not faced, the no-ball was.
    expect(cards(made).at(-2)?.batters[0]).toMatchObject({ name: "A1", runs: 5, balls: 2 });
  });

  it("gives byes, leg byes and penalties to the side and not to the bowler", () => {
    const over = [
      ball(0, {}, { byes: 2 }),
      ball(0, {}, { legbyes: 1 }),
      ball(0, {}, { penalty: 5 }),
      ball(6),
    ];
    const made = replay({ innings: [innings("Alpha", [over])] });
    expect(lastInnings(made)?.runs).toBe(14);
    expect(cards(made).at(-2)?.bowler).toMatchObject({ runs: 6, overs: "0.4" });
    expect(chips(made)).toContain("2b 1lb 5p 6");
  });

  it("adds penalty runs that were given outside the side's own innings", () => {
    const made = replay({
      innings: [
        innings("Alpha", [[ball(1)]], { penalty_runs: { post: 5 } }),
        innings("Beta", [[ball(1)]], { penalty_runs: { pre: 5 } }),
      ],
    });
    const last = cards(made).at(-1);
    expect(last?.innings.map(({ runs }) => runs)).toEqual([6, 6]);
    expect(last?.innings[1]?.target).toBe(7);
  });

  it.each([
    ["retired hurt", 0],
    ["retired not out", 0],
    ["retired out", 1],
    ["run out", 1],
    ["obstructing the field", 1],
    ["timed out", 1],
  ])("a batter %s is %i wickets", (kind, wickets) => {
    const made = replay({ innings: [innings("Alpha", [[ball(0, out(kind))], [ball(1, { batter: "A3" })]])] });
    expect(lastInnings(made)?.wickets).toBe(wickets);
    expect(stops(made).includes("Wicket")).toBe(wickets === 1);
  });

  it("takes a retired batter off the card until he comes back", () => {
    const over = [
      ball(4),
      ball(0, out("retired hurt")),
      ball(1, { batter: "A3" }),
      ball(2, { batter: "A1", non_striker: "A3" }),
    ];
    const made = replay({ innings: [innings("Alpha", [over])] });
    const names = cards(made).map(({ batters }) => batters.map(({ name }) => name).join(" "));
    expect(names).toContain("A2");
    expect(cards(made).at(-2)?.batters[0]).toMatchObject({ name: "A1", runs: 6, balls: 3 });
  });

  it("credits the bowler with his wickets only", () => {
    const over = [
      ball(0, out("bowled")),
      ball(1, { batter: "A3", ...out("run out", "A3") }),
      ball(0, { batter: "A4", ...out("retired out", "A4") }),
    ];
    const made = replay({ innings: [innings("Alpha", [over])] });
    expect(lastInnings(made)?.wickets).toBe(3);
    expect(cards(made).at(-2)?.bowler?.wickets).toBe(1);
    expect(chips(made)).toContain("W 1W W");
  });

  it("ends a miscounted over when the umpire did", () => {
    const five = Array.from({ length: 5 }, () => ball(1));
    const seven = Array.from({ length: 7 }, () => ball(1));
    const miscounted = replay({
      innings: [
        innings("Alpha", [five, seven], { miscounted_overs: { "0": { balls: 5 }, "1": { balls: 7 } } }),
      ],
    });
    const overs = cards(miscounted).map((card) => card.innings.at(-1)?.overs);
    expect(overs).toContain("0.4");
    expect(overs).not.toContain("0.6");
    expect(overs.at(-1)).toBe("2");
  });

  it.each(["5", "five"])("accepts a miscounted over that is written as text: %s", (balls) => {
    const five = Array.from({ length: 5 }, () => ball(1));
    const made = replay({
      innings: [innings("Alpha", [five, five], { miscounted_overs: { "1": { balls } } })],
    });
    expect(lastInnings(made)?.overs).toBe(balls === "5" ? "2" : "1.5");
  });

  it.each([5, 8])("plays overs of %i balls", (balls) => {
    const over = Array.from({ length: balls }, () => ball(1));
    const made = replay({ info: { balls_per_over: balls }, innings: [innings("Alpha", [over, [ball(1)]])] });
    expect(lastInnings(made)).toMatchObject({ runs: balls + 1, overs: "1.1" });
    expect(cards(made).at(-1)?.runRate).toBe(balls);
  });

  it("keeps a finished over on the card until the next ball, and a wide first in it", () => {
    const over = Array.from({ length: 6 }, () => ball(1));
    const made = replay({ innings: [innings("Alpha", [over, [ball(0, {}, { wides: 1 }), ball(4)]])] });
    expect(chips(made)).toContain("1 1 1 1 1 1");
    expect(chips(made)).toContain("1wd 4");
  });
});

describe("what is bet on", () => {
  it("stops for a review before its outcome is published", () => {
    const reviewed = ball(0, { review: { by: "Alpha", decision: "struck down", umpire: "U" } });
    const made = replay({ innings: [innings("Alpha", [[reviewed, ball(1)]]), innings("Beta", [[ball(0)]])] });
    expect(stops(made)).toEqual(["Review"]);
  });

  it("closes before the ball that decides the match, for good", () => {
    const made = replay({
      outcome: { winner: "Beta", by: { wickets: 10 } },
      innings: [innings("Alpha", [[ball(3)]]), innings("Beta", [[ball(0), ball(4)]])],
    });
    const bodies = scriptOf(made, "2026-01-01T00:00:00Z").map(({ body }) => body);
    const closing = bodies.findLastIndex(
      (body) => body.type === "status" && body.phase === "inPlay" && body.suspended,
    );
    const deciding = bodies.findIndex((body) => body.type === "score" && body.scoreLine.includes("Beta 4/0"));
    expect(closing).toBe(deciding - 1);
    expect(bodies.slice(closing).some((body) => body.type === "status" && !body.suspended)).toBe(false);
  });

  it("shows a rain target of whole overs and what it asks for", () => {
    const made = replay({
      outcome: { winner: "Alpha", by: { runs: 11 }, method: "D/L" },
      innings: [
        innings("Alpha", [[ball(6)]]),
        innings("Beta", [[ball(1)]], { target: { runs: 30, overs: 5 } }),
      ],
    });
    expect(cards(made).some(({ note }) => note.startsWith("Beta need 30 from 30 balls"))).toBe(true);
    expect(made.official).toBe("Alpha won by 11 runs (D/L)");
  });

  it.each([5.3, "5.3"])(
    "shows a target of %s overs, which is a par at the stop, after the end only",
    (overs) => {
      const made = replay({
        outcome: { winner: "Beta", by: { wickets: 10 }, method: "D/L" },
        innings: [
          innings("Alpha", [[ball(6), ball(6), ball(6)]]),
          innings("Beta", [[ball(4), ball(4), ball(1)]], { target: { runs: 8, overs } }),
        ],
      });
      const chase = cards(made).filter(({ innings: all }) => all.length === 2);
      expect(chase.map(({ innings: all }) => all[1]?.target)).toEqual([19, 19, 19, 19, 8]);
      expect(chase[0]?.note).toBe("Beta need 19 from 120 balls");
      expect(cards(made).some(({ note }) => note.includes("reached the target"))).toBe(false);
    },
  );

  it("shows a lowered target late where the innings went on past it: it was set later", () => {
    const made = replay({
      outcome: { winner: "Beta", by: { wickets: 10 }, method: "D/L" },
      innings: [
        innings("Alpha", [[ball(6), ball(6)]]),
        innings("Beta", [[ball(4), ball(4)]], { target: { runs: 4, overs: 5 } }),
      ],
    });
    const targets = cards(made).map(({ innings: all }) => all[1]?.target);
    expect(targets.slice(-4)).toEqual([13, 13, 13, 4]);
  });

  it("shows a raised target once the innings has gone on past the first side's score", () => {
    const made = replay({
      outcome: { winner: "Alpha", by: { runs: 5 }, method: "D/L" },
      innings: [
        innings("Alpha", [[ball(6)]]),
        innings("Beta", [[ball(1), ball(6), ball(1)]], { target: { runs: 14, overs: 0.5 } }),
      ],
    });
    const chase = cards(made).filter(({ innings: all }) => all.length === 2);
    expect(chase.map(({ innings: all }) => all[1]?.target)).toEqual([7, 7, 14, 14, 14]);
    expect(chase.some(({ note }) => note.includes("reached the target"))).toBe(false);
  });

  it("gives a tie to who won the super over, and shows that as an innings of its own", () => {
    const made = replay({
      outcome: { result: "tie", eliminator: "Beta" },
      innings: [
        innings("Alpha", [[ball(4)]]),
        innings("Beta", [[ball(4)]]),
        innings("Beta", [[ball(6)]], { super_over: true }),
        innings("Alpha", [[ball(1)]], { super_over: true }),
        innings("Alpha", [[ball(2)]], { super_over: true }),
        innings("Beta", [[ball(3)]], { super_over: true }),
      ],
    });
    expect(matchOddsOf(made)).toEqual([wonBy("matchOdds", "team2")]);
    expect(cards(made).at(-1)?.innings.slice(2)).toEqual([
      expect.objectContaining({ team: "Beta", runs: 6, superOver: true, target: null }),
      expect.objectContaining({ team: "Alpha", runs: 1, superOver: true, target: 7 }),
      expect.objectContaining({ team: "Alpha", runs: 2, superOver: true, target: null }),
      expect.objectContaining({ team: "Beta", runs: 3, superOver: true, target: 3 }),
    ]);
    const notes = new Set(cards(made).map(({ note }) => note));
    expect([...notes].filter((note) => note.startsWith("Super over"))).toEqual([
      "Super over",
      "Super over: Alpha need 7 from 6 balls",
      "Super over: Beta need 3 from 6 balls",
    ]);
  });

  it.each([
    [{ result: "tie" }, "tied"],
    [{ result: "no result" }, "No result"],
    [{ result: "draw" }, "drawn"],
    [{}, "No result"],
  ])("outcome %j voids the market and says why", (outcome, words) => {
    const made = replay({ outcome, innings: [innings("Alpha", [[ball(1)]])] });
    expect(matchOddsOf(made)).toEqual([voided("matchOdds", expect.stringContaining(words))]);
  });

  it("settles a bowl-out and an awarded match on their winner", () => {
    expect(matchOddsOf(replay({ outcome: { result: "tie", bowl_out: "Alpha" } }))).toEqual([
      wonBy("matchOdds", "team1"),
    ]);
    const awarded = replay({ outcome: { winner: "Beta", method: "Awarded" } });
    expect(matchOddsOf(awarded)).toEqual([wonBy("matchOdds", "team2")]);
    expect(awarded.official).toBe("Beta won (Awarded)");
  });

  it("replays a match without a ball bowled", () => {
    const made = replay({ outcome: { result: "no result" }, innings: [] });
    expect(made.moments.length).toBeGreaterThan(0);
    expect(cards(made).at(-1)?.note).toBe("No result");
  });

  it("replays two innings a side with a follow-on, declaration and forfeit, and lets the draw be backed", () => {
    const made = replay({
      info: { match_type: "Test", overs: undefined },
      outcome: { result: "draw" },
      innings: [
        innings("Alpha", [[ball(6), ball(6)]], { declared: true }),
        innings("Beta", [[ball(1)]]),
        { team: "Alpha", forfeited: true },
        innings("Beta", [[ball(2)]]),
      ],
    });
    expect(made.fixture.markets[0]?.runners.map(({ name }) => name)).toEqual(["Alpha", "Beta", "The Draw"]);
    expect(matchOddsOf(made)).toEqual([wonBy("matchOdds", "draw")]);
    expect(lastInnings(made)).toMatchObject({ runs: 2, target: 12 });
  });

  it("says who replaced whom, and what the match is", () => {
    const swapped = ball(1, {
      replacements: { match: [{ in: "A9", out: "A2", reason: "impact_player", team: "Alpha" }] },
    });
    const made = replay({
      info: { gender: "female", event: { name: "Cup", stage: "Final" }, season: "2024" },
      innings: [innings("Alpha", [[swapped]])],
    });
    expect(cards(made).some(({ note }) => note.includes("A9 replaces A2"))).toBe(true);
    expect(made.fixture.competition).toBe("Cup 2024, Final (women)");
  });
});
