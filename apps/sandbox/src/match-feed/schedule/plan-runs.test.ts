import { fileURLToPath } from "node:url";
import { SPORTS } from "@crossbook/contract";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { DEFAULT_SPEED } from "../../config/load-configuration.ts";
import { loadMatches, matchLibrary } from "../match-library.ts";
import { PROGRAMME, planRuns } from "./plan-runs.ts";
import { type FixtureRun, freshState } from "./schedule-state.ts";

const MATCHES = fileURLToPath(new URL("../../../matches", import.meta.url));
const library = matchLibrary(await loadMatches([MATCHES], pino({ level: "silent" })));
const MINUTE = 60_000;

/** Runs the plan for a while, a second at a time, without publishing anything; each fixture ends when it should. */
function* programme(
  totalMs: number,
  seed = "seed",
  state = freshState(),
): Generator<{ now: number; runs: readonly FixtureRun[] }> {
  for (let now = 0; now < totalMs; now += 1000) {
    state.runs = state.runs.filter(({ endAt }) => endAt > now);
    planRuns(state, now, { library, seed, speed: DEFAULT_SPEED });
    yield { now, runs: state.runs };
  }
}

const simulatedOf = (runs: readonly FixtureRun[]) =>
  runs.map(({ matchId }) => matchId).filter((matchId) => matchId.startsWith("sim-"));
const inPlay = (runs: readonly FixtureRun[], now: number) => runs.filter(({ startAt }) => startAt <= now);

describe("the programme", () => {
  it("remembers no number of runs of simulated matches that are over, for each has its turn once", () => {
    const state = freshState();
    const steps = [...programme(180 * MINUTE, "seed", state)];
    const simulated = Object.keys(state.runCounts).filter((matchId) => matchId.startsWith("sim-"));
    expect(simulated.length).toBeLessThan(15);
    expect(simulated).toEqual(expect.arrayContaining(simulatedOf(steps.at(-1)?.runs ?? [])));
    expect(Object.keys(state.runCounts).length).toBeGreaterThan(simulated.length);
  });

  it("begins with the World Cup final half a minute after a fresh start", () => {
    const [first] = [...programme(1000)].flatMap(({ runs }) =>
      [...runs].sort((a, b) => a.startAt - b.startAt),
    );
    expect(first).toMatchObject({ fixtureId: "cricsheet-1273756-r1", startAt: 30_000 });
  });

  it("fills a place that was left without notice half a minute later, whichever place it is", () => {
    const state = freshState();
    const now = 10 * MINUTE;
    const plan = () => planRuns(state, now, { library, seed: "seed", speed: DEFAULT_SPEED });
    planRuns(state, 0, { library, seed: "seed", speed: DEFAULT_SPEED });
    // As after a refusal of the server: the runs are forgotten, and the turns are not.
    state.runs = [];
    const starts = plan().filter(({ sportId, slot }) => sportId === 3 && slot < 2);
    expect(new Set(starts.map(({ slot }) => slot))).toEqual(new Set([0, 1]));
    for (const { slot } of starts)
      expect(starts.find((run) => run.slot === slot)?.startAt).toBe(now + 30_000);
  });

  it("is never empty and never stale: two in play, something to come in every sport, 8 to 14 open", () => {
    for (const { now, runs } of programme(180 * MINUTE)) {
      expect(runs.length).toBeGreaterThanOrEqual(8);
      expect(runs.length).toBeLessThanOrEqual(14);
      if (now >= 1.5 * MINUTE) expect(inPlay(runs, now).length).toBeGreaterThanOrEqual(2);
      for (const { sportId } of PROGRAMME) {
        expect(runs.some((run) => run.sportId === sportId && run.startAt > now)).toBe(true);
      }
    }
  });

  it("announces no match more than twenty minutes ahead", () => {
    for (const { now, runs } of programme(60 * MINUTE)) {
      for (const { startAt } of runs) expect(startAt - now).toBeLessThan(20 * MINUTE);
    }
  });

  it("plays every filed cricket match before any comes again, and gives each run a name of its own", () => {
    const seen = new Map<string, string>();
    for (const { runs } of programme(240 * MINUTE))
      for (const run of runs) seen.set(run.fixtureId, run.matchId);
    const cricket = [...seen.values()].filter((matchId) => matchId.startsWith("cricsheet-"));
    expect(new Set(cricket.slice(0, 13)).size).toBe(13);
    expect(cricket.length).toBeGreaterThan(13);
  });

  it("is the same for the same seed and another for another", () => {
    const names = (seed: string) => {
      const seen = new Set<string>();
      for (const { runs } of programme(20 * MINUTE, seed))
        for (const { fixtureId } of runs) seen.add(fixtureId);
      return [...seen];
    };
    expect(names("one")).toEqual(names("one"));
    expect(names("one")).not.toEqual(names("two"));
  });

  it("lets a T20 match end six to eight minutes after its start", () => {
    const [first] = [...programme(1000)].flatMap(({ runs }) =>
      runs.filter(({ matchId }) => matchId.endsWith("1273756")),
    );
    const lengthMs = (first?.endAt ?? 0) - (first?.startAt ?? 0);
    expect(lengthMs).toBeGreaterThan(6 * MINUTE);
    expect(lengthMs).toBeLessThan(8 * MINUTE);
  });

  it("covers all sports of the exchange but the casino", () => {
    const sports = SPORTS.filter(({ key }) => key !== "casino").map(({ id }) => id);
    expect(new Set(PROGRAMME.map(({ sportId }) => sportId))).toEqual(new Set(sports));
  });
});
