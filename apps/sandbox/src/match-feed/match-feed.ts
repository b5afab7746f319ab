import { setMaxListeners } from "node:events";
import type { FeedBody, FeedFixture } from "@crossbook/contract";
import type { Logger } from "pino";
import { type Clock, pause } from "../ports/clock.ts";
import { isoMoment } from "../ports/moment-text.ts";
import type { MatchLibrary } from "./match-library.ts";
import type { FeedClient } from "./publish/feed-client.ts";
import { type PlayEnd, playFixture } from "./publish/play-fixture.ts";
import { scriptOf, speedOf, startOf } from "./publish/script.ts";
import { voidFixture } from "./publish/void-fixture.ts";
import type { Replay } from "./replay.ts";
import { addRun, planRuns } from "./schedule/plan-runs.ts";
import { type FixtureRun, freshState, type StateStore } from "./schedule/schedule-state.ts";

export interface MatchFeedOptions {
  readonly library: MatchLibrary;
  readonly store: StateStore;
  readonly client: FeedClient;
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
const AGAIN_IN_MS = 20_000;
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
  return new ProgrammeFeed(options);
}

class ProgrammeFeed implements MatchFeed {
  readonly #options: MatchFeedOptions;
  readonly #stopping = new AbortController();
  readonly #playing = new Map<string, Playing>();
  readonly #tasks = new Set<Promise<void>>();
  #state = freshState();
  #connected = false;
  #unsaved = false;
  #saved = Promise.resolve();
  #cancelTick = () => {};

  constructor(options: MatchFeedOptions) {
    this.#options = options;
    // Every fixture listens to it, more than Node warns about.
    setMaxListeners(0, this.#stopping.signal);
    this.#begin(this.#open());
  }

  get connected(): boolean {
    return this.#connected;
  }

  fixtures(): readonly ShownFixture[] {
    return [...this.#playing.values()].map(({ shown }) => shown).sort(byStart);
  }

  request(matchId: string, startInMs: number): string | undefined {
    const { library, clock } = this.#options;
    const match = library.match(matchId);
    const extras = this.#state.runs.filter(({ slot }) => slot === EXTRA_SLOT).length;
    if (!match || !this.#connected || extras >= MOST_EXTRAS) return undefined;
    const startAt = clock.now() + startInMs;
    return addRun(this.#state, match, { slot: EXTRA_SLOT, startAt }, this.#options).fixtureId;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#cancelTick();
    if (this.#connected) this.#save();
    while (this.#tasks.size > 0) await Promise.all(this.#tasks);
  }

  #begin(task: Promise<void>): void {
    const guarded = task
      .catch((error: unknown) => this.#options.log.error({ error }, "a task of the match feed failed"))
      .finally(() => this.#tasks.delete(guarded));
    this.#tasks.add(guarded);
  }

  async #open(): Promise<void> {
    const { store, client } = this.#options;
    this.#state = (await store.load()) ?? freshState();
    const answer = await client.fixtures(this.#stopping.signal);
    if (answer.kind === "stopped") return;
    this.#connected = true;
    if (answer.kind === "taken") this.#reconcile(answer.result);
    this.#tick();
  }

  /** Brings our record and the server's together: what it lost is announced again, what we lost is void there. */
  #reconcile(known: readonly FeedFixture[]): void {
    const atServer = new Map(known.map((fixture) => [fixture.fixtureId, fixture]));
    for (const run of this.#state.runs) {
      const fixture = atServer.get(run.fixtureId);
      atServer.delete(run.fixtureId);
      if (fixture) run.sequence = fixture.lastSequence;
      else if (this.#hasResult(run)) this.#forget(run);
      else if (run.sequence > 0) this.#announceAgain(run);
    }
    for (const fixture of atServer.values()) this.#begin(this.#void(fixture));
  }

  /** The server leaves out what has its result: only the word that it is over can be missing. */
  #hasResult({ matchId, sequence }: FixtureRun): boolean {
    const replay = this.#options.library.match(matchId)?.replay(this.#options.seed);
    return replay !== undefined && sequence >= scriptOf(replay, "").length - 1;
  }

  #announceAgain(run: FixtureRun): void {
    const { library, clock } = this.#options;
    this.#forget(run);
    const match = library.match(run.matchId);
    if (!match) return;
    const startAt = Math.max(run.startAt, clock.now() + AGAIN_IN_MS);
    addRun(this.#state, match, { slot: run.slot, startAt }, this.#options);
  }

  async #void(fixture: FeedFixture): Promise<void> {
    const { client, clock, log } = this.#options;
    const { signal } = this.#stopping;
    const ended = await voidFixture(fixture, { client, clock, signal, reason: LOST_REASON });
    log.warn({ fixtureId: fixture.fixtureId, ended }, "a fixture without its match was voided");
  }

  #forget(run: FixtureRun): void {
    this.#state.runs = this.#state.runs.filter((other) => other !== run);
    this.#unsaved = true;
  }

  async #play(run: FixtureRun): Promise<void> {
    const { library, client, clock, seed, speed } = this.#options;
    const replay = library.match(run.matchId)?.replay(seed);
    if (!replay) return this.#forget(run);
    const startTime = isoMoment(run.startAt);
    const steps = scriptOf(replay, startTime);
    const inPlay = run.sequence > startOf(steps);
    const entry: Playing = {
      run,
      shown: firstShown(run, replay, { startTime, inPlay }),
      leavesAt: undefined,
    };
    this.#playing.set(run.fixtureId, entry);
    const end = await playFixture({
      fixtureId: run.fixtureId,
      steps,
      sequence: run.sequence,
      startAt: run.startAt,
      speed: speedOf(replay, speed),
      client,
      clock,
      signal: this.#stopping.signal,
      onTaken: (sequence, body) => {
        run.sequence = sequence;
        this.#unsaved = true;
        entry.shown = { ...entry.shown, ...shownChange(body) };
      },
    });
    await this.#leave(run, end);
    entry.leavesAt = clock.now() + (end.kind === "finished" ? ENDED_STAYS_MS : 0);
  }

  async #leave(run: FixtureRun, end: PlayEnd): Promise<void> {
    const { client, clock, log } = this.#options;
    const { signal } = this.#stopping;
    if (end.kind === "stopped") return;
    if (end.kind === "finished") return this.#forget(run);
    log.warn({ fixtureId: run.fixtureId, end }, "a fixture could not be played on");
    if (end.kind === "nameTaken") {
      // Our count is behind the server's: doubling it passes any number of old runs in few steps.
      this.#state.runCounts[run.matchId] = Math.max(1, this.#state.runCounts[run.matchId] ?? 0) * 2;
      return this.#announceAgain(run);
    }
    const answer = await client.fixtures(signal);
    if (answer.kind !== "taken") return answer.kind === "refused" ? this.#forget(run) : undefined;
    const known = answer.result.find(({ fixtureId }) => fixtureId === run.fixtureId);
    if (end.kind === "outOfStep" && known && known.lastSequence !== run.sequence) {
      run.sequence = known.lastSequence;
      return this.#play(run);
    }
    if (known) await this.#void(known);
    if (end.kind === "outOfStep") return this.#announceAgain(run);
    await pause(clock, AFTER_REFUSAL_MS, signal);
    this.#forget(run);
  }

  #tick(): void {
    const { library, clock, seed, speed } = this.#options;
    if (this.#stopping.signal.aborted) return;
    for (const [fixtureId, { leavesAt }] of this.#playing) {
      if (leavesAt !== undefined && leavesAt <= clock.now()) this.#playing.delete(fixtureId);
    }
    if (planRuns(this.#state, clock.now(), { library, seed, speed }).length > 0) this.#unsaved = true;
    for (const run of this.#state.runs) if (!this.#playing.has(run.fixtureId)) this.#begin(this.#play(run));
    if (this.#unsaved) this.#save();
    this.#cancelTick = clock.after(TICK_MS, () => this.#tick());
  }

  #save(): void {
    this.#unsaved = false;
    const save = () => this.#options.store.save(this.#state);
    // One that fails is no reason to leave out the next.
    this.#saved = this.#saved.then(save, save);
    this.#begin(this.#saved);
  }
}

/** What is known before anything is published now: a run that goes on was upcoming or in play before. */
function firstShown(
  { fixtureId, sequence }: FixtureRun,
  { fixture }: Replay,
  { startTime, inPlay }: { readonly startTime: string; readonly inPlay: boolean },
): ShownFixture {
  const { title, competition, sourceLabel } = fixture;
  const phase = inPlay ? "in play" : sequence > 0 ? "upcoming" : "announcing";
  return { fixtureId, title, competition, sourceLabel, startTime, phase, scoreLine: "" };
}

function shownChange(body: FeedBody): Partial<ShownFixture> {
  if (body.type === "score") return { scoreLine: body.scoreLine };
  if (body.type === "result") return body.final === false ? {} : { scoreLine: body.official };
  if (body.type === "fixture") return { phase: "announcing" };
  return body.type === "status" ? { phase: body.phase === "inPlay" ? "in play" : body.phase } : {};
}

function byStart(a: ShownFixture, b: ShownFixture): number {
  return a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : 0;
}
