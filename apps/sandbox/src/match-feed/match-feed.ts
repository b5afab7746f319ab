import type { FeedBody, FeedFixture } from "@crossbook/contract";
import type { Logger } from "pino";
import { type Clock, pause } from "../ports/clock.ts";
import { isoMoment } from "../ports/moment-text.ts";
import type { MatchLibrary } from "./match-library.ts";
import type { FeedDoor } from "./publish/feed-door.ts";
import { type PlayEnd, playFixture } from "./publish/play-fixture.ts";
import { scriptOf, speedOf } from "./publish/script.ts";
import { voidFixture } from "./publish/void-fixture.ts";
import { addRun, planRuns } from "./schedule/plan-runs.ts";
import { type FixtureRun, freshState, type StateStore } from "./schedule/schedule-state.ts";

export interface MatchFeedOptions {
  readonly library: MatchLibrary;
  readonly store: StateStore;
  readonly door: FeedDoor;
  readonly clock: Clock;
  readonly log: Logger;
  readonly seed: string;
  readonly speed: number;
}

/** A fixture as the console shows it. */
export interface ShownFixture {
  readonly fixtureId: string;
  readonly title: string;
  readonly competition: string;
  readonly sourceLabel: string;
  readonly startTime: string;
  readonly phase: "announcing" | "upcoming" | "in play" | "ended";
  readonly scoreLine: string;
}

export interface MatchFeed {
  /** Whether the server has answered since the start. */
  readonly connected: boolean;
  fixtures(): readonly ShownFixture[];
  /** Runs a match beside the programme, soon; undefined where no such match is known or enough were asked for. */
  request(matchId: string, startInMs: number): string | undefined;
  stop(): Promise<void>;
}

const TICK_MS = 1000;
const ENDED_STAYS_MS = 10_000;
/** Runs that were asked for stand in no place of the programme. */
const EXTRA_SLOT = 100;
const MOST_EXTRAS = 4;
/** What the server refuses once it refuses again: its place stays empty for a while. */
const AFTER_REFUSAL_MS = 30_000;
const LOST_REASON = "Feed lost: all bets are void.";

interface Playing {
  readonly run: FixtureRun;
  shown: ShownFixture;
  /** Set when it is over: it stays on the console for a while. */
  leavesAt: number | undefined;
}

/** Keeps the programme going: plans matches, plays each of them, and remembers where they stand. */
export function startMatchFeed(options: MatchFeedOptions): MatchFeed {
  const { library, store, door, clock, log, seed, speed } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const playing = new Map<string, Playing>();
  const tasks = new Set<Promise<void>>();
  let state = freshState();
  let connected = false;
  let unsaved = false;
  let saved = Promise.resolve();
  let cancelTick = () => {};

  function begin(task: Promise<void>): void {
    const guarded = task
      .catch((error: unknown) => log.error({ error }, "a task of the match feed failed"))
      .finally(() => tasks.delete(guarded));
    tasks.add(guarded);
  }

  async function open(): Promise<void> {
    state = (await store.load()) ?? freshState();
    const answer = await door.fixtures(signal);
    if (answer.kind === "stopped") return;
    connected = true;
    if (answer.kind === "taken") reconcile(answer.result);
    for (const run of state.runs) begin(play(run));
    tick();
  }

  /** Brings our record and the server's together: what it lost is announced again, what we lost is void there. */
  function reconcile(known: readonly FeedFixture[]): void {
    const atServer = new Map(known.map((fixture) => [fixture.fixtureId, fixture]));
    for (const run of [...state.runs]) {
      const fixture = atServer.get(run.fixtureId);
      atServer.delete(run.fixtureId);
      if (fixture) run.sequence = fixture.lastSequence;
      else if (run.sequence > 0) announceAgain(run);
    }
    for (const fixture of atServer.values()) begin(end(fixture, LOST_REASON));
  }

  function announceAgain(run: FixtureRun): void {
    forget(run);
    const match = library.match(run.matchId);
    if (!match) return;
    const startAt = Math.max(run.startAt, clock.now() + 20_000);
    addRun(state, match, { slot: run.slot, startAt }, { seed, speed });
  }

  async function end(fixture: FeedFixture, reason: string): Promise<void> {
    const ended = await voidFixture(fixture, { door, clock, signal, reason });
    log.warn({ fixtureId: fixture.fixtureId, ended, reason }, "a fixture without its match was voided");
  }

  function forget(run: FixtureRun): void {
    state.runs = state.runs.filter((other) => other !== run);
    unsaved = true;
  }

  async function play(run: FixtureRun): Promise<void> {
    const replay = library.match(run.matchId)?.replay(seed);
    if (!replay) return forget(run);
    const startTime = isoMoment(run.startAt);
    const { title, competition, sourceLabel } = replay.fixture;
    const entry: Playing = {
      run,
      shown: {
        fixtureId: run.fixtureId,
        title,
        competition,
        sourceLabel,
        startTime,
        phase: "announcing",
        scoreLine: "",
      },
      leavesAt: undefined,
    };
    playing.set(run.fixtureId, entry);
    const outcome = await playFixture({
      fixtureId: run.fixtureId,
      steps: scriptOf(replay, startTime),
      sequence: run.sequence,
      startAt: run.startAt,
      speed: speedOf(replay, speed),
      door,
      clock,
      signal,
      onTaken(sequence, body) {
        run.sequence = sequence;
        unsaved = true;
        entry.shown = { ...entry.shown, ...shownChange(body) };
      },
    });
    await leave(run, outcome);
    entry.leavesAt = clock.now() + ENDED_STAYS_MS;
  }

  async function leave(run: FixtureRun, outcome: PlayEnd): Promise<void> {
    if (outcome.kind === "stopped") return;
    if (outcome.kind === "finished") return forget(run);
    log.warn({ fixtureId: run.fixtureId, outcome }, "a fixture could not be played on");
    if (outcome.kind === "nameTaken") {
      // Our count is behind the server's: doubling it passes any number of old runs in few steps.
      state.runCounts[run.matchId] = Math.max(1, state.runCounts[run.matchId] ?? 0) * 2;
      return announceAgain(run);
    }
    const answer = await door.fixtures(signal);
    if (answer.kind !== "taken") return answer.kind === "refused" ? forget(run) : undefined;
    const known = answer.result.find(({ fixtureId }) => fixtureId === run.fixtureId);
    if (outcome.kind === "outOfStep" && known && known.lastSequence !== run.sequence) {
      run.sequence = known.lastSequence;
      return play(run);
    }
    if (known) await end(known, LOST_REASON);
    if (outcome.kind === "outOfStep") return announceAgain(run);
    await pause(clock, AFTER_REFUSAL_MS, signal);
    forget(run);
  }

  function tick(): void {
    if (signal.aborted) return;
    for (const [fixtureId, { leavesAt }] of playing) {
      if (leavesAt !== undefined && leavesAt <= clock.now()) playing.delete(fixtureId);
    }
    if (planRuns(state, clock.now(), { library, seed, speed }).length > 0) unsaved = true;
    for (const run of state.runs) if (!playing.has(run.fixtureId)) begin(play(run));
    if (unsaved) save();
    cancelTick = clock.after(TICK_MS, tick);
  }

  function save(): void {
    unsaved = false;
    saved = saved.then(() => store.save(state));
    begin(saved);
  }

  begin(open());
  return {
    get connected() {
      return connected;
    },
    fixtures: () => [...playing.values()].map(({ shown }) => shown).sort(byStart),
    request(matchId, startInMs) {
      const match = library.match(matchId);
      const extras = state.runs.filter(({ slot }) => slot === EXTRA_SLOT).length;
      if (!match || !connected || extras >= MOST_EXTRAS) return undefined;
      const startAt = clock.now() + startInMs;
      return addRun(state, match, { slot: EXTRA_SLOT, startAt }, { seed, speed }).fixtureId;
    },
    async stop() {
      stopping.abort();
      cancelTick();
      if (connected) save();
      while (tasks.size > 0) await Promise.all(tasks);
    },
  };
}

function shownChange(body: FeedBody): Partial<ShownFixture> {
  if (body.type === "score") return { scoreLine: body.scoreLine };
  if (body.type === "result") return { scoreLine: body.official };
  if (body.type === "fixture") return { phase: "announcing" };
  return { phase: body.phase === "inPlay" ? "in play" : body.phase };
}

function byStart(a: ShownFixture, b: ShownFixture): number {
  return a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : 0;
}
