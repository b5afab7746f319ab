import { describe, expect, it } from "vitest";
import { type MarketNews, type Moment, type Replay, wonBy } from "../replay.ts";
import { gapMs, playingMs, type Step, scriptOf, speedOf, startOf } from "./script.ts";

const card = { sport: "trade", symbol: "I", open: 1, price: 1, path: [], secondsLeft: 0, note: "" } as const;
const moment = (scoreLine: string, more: Partial<Moment> = {}): Moment => ({
  afterMs: 60_000,
  score: { ...card, path: [] },
  scoreLine,
  ...more,
});

const market = (key: string) => ({
  ...{ commissionPercent: 2, minStake: 1, maxStake: 10, delayMs: 0, rules: "", name: "" },
  ...{ key, type: "match_odd" as const },
  runners: [
    { key: "yes", name: "Yes" },
    { key: "no", name: "No" },
  ],
});

/** News of markets by key; what closes does so before its last over, and yes wins. */
function news(keys: { announces?: string[]; closes?: string[]; settles?: string[] }): MarketNews {
  return {
    announces: (keys.announces ?? []).map(market),
    closes: (keys.closes ?? []).map((key) => ({ key, reason: "Last over" })),
    settles: (keys.settles ?? []).map((key) => wonBy(key, "yes")),
  };
}

function replay(moments: readonly Moment[], keys: readonly string[] = ["a", "b"]): Replay {
  return {
    matchId: "m",
    fixture: {
      sportId: 40,
      competition: "",
      title: "",
      team1: null,
      team2: null,
      simulated: true,
      sourceLabel: "",
      markets: keys.map(market),
    },
    moments,
    official: "Yes",
    results: keys.map((key) => wonBy(key, "yes")),
    fastestSpeed: 10,
  };
}

/** A step in short: what it says, and of which markets. */
const summary = ({ body }: Step) => {
  if (body.type === "score") return body.scoreLine;
  if (body.type === "markets") return `markets ${body.markets.map(({ key }) => key).join("+")}`;
  if (body.type === "result" && body.final === false)
    return `result ${body.markets.map(({ key }) => key).join("+")}`;
  if (body.type !== "status") return body.type;
  const of = body.marketKeys ? ` ${body.marketKeys.join("+")}` : "";
  return `${body.phase} ${body.suspended ? body.reason : "open"}${body.lapseUnmatched ? ` lapse ${body.lapseReason ?? ""}`.trimEnd() : ""}${of}`;
};
const said = (moments: readonly Moment[]) =>
  scriptOf(replay(moments), "2026-01-01T00:00:00Z").map(summary).slice(3);

describe("a match's script", () => {
  it("announces, opens and turns in play before anything happens", () => {
    const steps = scriptOf(replay([moment("end")]), "2026-01-01T00:00:00Z");
    expect(steps.slice(0, 3).map(summary)).toEqual(["fixture", "upcoming open", "inPlay open lapse inPlay"]);
    expect(steps[2]?.due).toEqual({ kind: "start" });
  });

  it("suspends before what stops betting is shown, and opens after it", () => {
    expect(said([moment("1"), moment("2", { stop: "Goal" }), moment("end")])).toEqual([
      "1",
      "inPlay Goal lapse goal",
      "2",
      "inPlay open",
      "inPlay Awaiting the result lapse",
      "end",
      "result",
      "ended Ended",
    ]);
  });

  it("does not open again what a moment has decided, and goes on with the others", () => {
    const decided = moment("2", { stop: "Goal", markets: news({ settles: ["b"] }) });
    expect(said([decided, moment("3", { stop: "Goal" }), moment("end")])).toEqual([
      "inPlay Goal lapse goal",
      "2",
      "result b",
      "inPlay open a",
      "inPlay Goal lapse goal a",
      "3",
      "inPlay open a",
      "inPlay Awaiting the result lapse a",
      "end",
      "result",
      "ended Ended",
    ]);
  });

  it("opens nothing where a moment has decided every market", () => {
    expect(
      said([moment("1", { stop: "Goal", markets: news({ settles: ["a", "b"] }) }), moment("end")]),
    ).toEqual([
      "inPlay Goal lapse goal",
      "1",
      "result a+b",
      "inPlay Awaiting the result lapse ",
      "end",
      "result",
      "ended Ended",
    ]);
  });

  it("adds markets while the match goes on, closes them for good, and says their results by themselves", () => {
    const moments = [
      moment("1", { markets: news({ announces: ["c"] }) }),
      moment("2", { markets: news({ closes: ["c"] }) }),
      moment("3", { stop: "Wicket", markets: news({ announces: ["d"] }) }),
      moment("4", { markets: news({ settles: ["c", "d"] }) }),
      moment("end"),
    ];
    expect(said(moments)).toEqual([
      "1",
      "markets c",
      "inPlay open c",
      "2",
      "inPlay Last over lapse c",
      "inPlay Wicket lapse wicket a+b",
      "3",
      "markets d",
      "inPlay open a+b+d",
      "4",
      "result c+d",
      "inPlay Awaiting the result lapse a+b",
      "end",
      "result",
      "ended Ended",
    ]);
  });

  it("takes no bets while a ball runs, and cancels none; a wicket by that ball stops them as any wicket", () => {
    const run = { ballRunning: true } as const;
    expect(said([moment("1", run), moment("2", { ...run, stop: "Wicket" }), moment("end")])).toEqual([
      "inPlay Ball running",
      "1",
      "inPlay open",
      "inPlay Ball running",
      "inPlay Wicket lapse wicket",
      "2",
      "inPlay open",
      "inPlay Awaiting the result lapse",
      "end",
      "result",
      "ended Ended",
    ]);
  });

  it("closes what is decided before the start, then says its result, then turns the others in play", () => {
    const early = { ...replay([moment("end")]), beforeStart: news({ settles: ["b"] }) };
    const steps = scriptOf(early, "2026-01-01T00:00:00Z");
    expect(steps.slice(2, 5).map(summary)).toEqual([
      "upcoming Closed: about to be decided lapse b",
      "result b",
      "inPlay open lapse inPlay a",
    ]);
    expect(steps.slice(2, 5).map(({ due }) => due)).toEqual([
      { kind: "start", earlyMs: 8000 },
      { kind: "start", earlyMs: 5000 },
      { kind: "start" },
    ]);
    expect(startOf(steps)).toBe(4);
  });

  it("takes a runner out a minute before the start, and opens again what is left with time to bet", () => {
    const reductions = [{ key: "a", reductionPercent: 12.5 }];
    const nonRunner = { runner: "yes", reason: "Yes does not run", reductions };
    const steps = scriptOf({ ...replay([moment("end")]), nonRunner }, "2026-01-01T00:00:00Z");
    expect(steps.slice(2, 6).map(summary)).toEqual([
      "upcoming Yes does not run",
      "nonRunner",
      "upcoming open",
      "inPlay open lapse inPlay",
    ]);
    expect(steps[3]?.body).toEqual({
      ...{ type: "nonRunner", runner: "yes", reason: "Yes does not run" },
      markets: reductions,
    });
    expect(steps.slice(2, 6).map(({ due }) => due)).toMatchObject([
      { kind: "start", earlyMs: 60_000 },
      { kind: "after", matchMs: 0 },
      { kind: "start", earlyMs: 50_000 },
      { kind: "start" },
    ]);
    expect(startOf(steps)).toBe(5);
  });

  it("closes for good at a moment that decides the match, and shows the rest", () => {
    expect(said([moment("1", { closes: true }), moment("2"), moment("end")])).toEqual([
      "inPlay Awaiting the result lapse",
      "1",
      "2",
      "end",
      "result",
      "ended Ended",
    ]);
  });
});

describe("the times of a script", () => {
  const steps = scriptOf(replay([moment("1"), moment("2", { stop: "Goal" }), moment("end")]), "");

  it("are match time over speed, and never too short to be seen", () => {
    const [, , start, first] = steps;
    expect(start && gapMs(start, 10)).toBe(0);
    expect(first && gapMs(first, 10)).toBe(6000);
    expect(first && gapMs(first, 1000)).toBe(250);
    const reopened = steps.find((step) => summary(step) === "inPlay open");
    expect(reopened && gapMs(reopened, 1000)).toBe(1500);
  });

  it("add up to the length of the match", () => {
    const gaps = steps.slice(3).reduce((sum, step) => sum + gapMs(step, 10), 0);
    expect(playingMs(steps, 10)).toBe(gaps);
    expect(playingMs(steps, 1)).toBeGreaterThan(playingMs(steps, 10));
  });

  it("do not hurry a short match beyond its own limit", () => {
    const short = replay([moment("end")]);
    expect([speedOf(short, 30), speedOf(short, 5)]).toEqual([10, 5]);
  });
});
