import type { FeedBody } from "@crossbook/contract";
import {
  type MarketNews,
  type MarketResult,
  type Moment,
  NO_NEWS,
  type NonRunner,
  type Replay,
} from "../replay.ts";

/** One message of a fixture and when it is due. Its place in the script plus one is its sequence number. */
export interface Step {
  readonly body: FeedBody;
  readonly due: /** At the start, or so much real time before it. */
    | { readonly kind: "start"; readonly earlyMs?: number }
    /** After the step before was due: match time, and never less than a person needs to see it. */
    | { readonly kind: "after"; readonly matchMs: number; readonly leastMs: number };
}

/** How long betting stays stopped around a wicket or a goal, in match time. */
const HOLD_MATCH_MS = 60_000;
const LEAST_HOLD_MS = 1500;
const LEAST_GAP_MS = 250;
/** So much match time before a ball is shown it runs, where that is said at all. */
const BALL_RUNS_MS = 24_000;
/** Real time before the start at which a runner is taken out, and at which its markets open again. */
const NON_RUNNER_EARLY_MS = 60_000;
const REOPENED_EARLY_MS = 50_000;
/** Real time before the start at which what is decided before it is closed, and then known. */
const CLOSED_EARLY_MS = 8000;
const KNOWN_EARLY_MS = 5000;
const AT_ONCE = { kind: "after", matchMs: 0, leastMs: 0 } as const;

/**
 * All messages of one match, in order: announced, open, in play, scores, stops, markets that begin and end on the way,
 * result, ended. Betting stops before a wicket, goal or the end is published, so that nobody can bet on what is already
 * known. A market that has its result, or takes no more bets, does not open again.
 */
export function scriptOf(replay: Replay, startTime: string): readonly Step[] {
  return new Script(replay).steps(startTime);
}

class Script {
  readonly #replay: Replay;
  readonly #steps: Step[] = [];
  /** Keys of all markets announced so far, and of those that take bets when nothing stops it. */
  readonly #announced = new Set<string>();
  readonly #open = new Set<string>();

  constructor(replay: Replay) {
    this.#replay = replay;
  }

  steps(startTime: string): readonly Step[] {
    const { fixture, moments, official, results, nonRunner, beforeStart } = this.#replay;
    for (const { key } of fixture.markets) this.#begins(key);
    this.#add({ type: "fixture", ...fixture, startTime }, AT_ONCE);
    this.#add(status("upcoming", {}), AT_ONCE);
    if (nonRunner) this.#takeOut(nonRunner);
    if (beforeStart) this.#decideEarly(beforeStart);
    const start = { lapseUnmatched: true, lapseReason: "inPlay", ...this.#named() } as const;
    this.#add(status("inPlay", start), { kind: "start" });
    let closed = false;
    for (const [index, moment] of moments.entries()) {
      const closes = moment.closes === true || index === moments.length - 1;
      if (closed) this.#show(moment, after(moment.afterMs));
      else this.#play(moment, closes);
      closed ||= closes;
    }
    this.#add({ type: "result", official, markets: [...results] }, after(0));
    this.#add(status("ended", { suspended: true, reason: "Ended" }), AT_ONCE);
    return this.#steps;
  }

  /** A moment while bets are taken: they stop before what matters is shown, and go on after it unless it closes all. */
  #play(moment: Moment, closes: boolean): void {
    const { stop, ballRunning = false, afterMs } = moment;
    const runsMs = ballRunning ? Math.min(afterMs, BALL_RUNS_MS) : 0;
    if (ballRunning) {
      const change = { suspended: true, ballRunning, reason: "Ball running", ...this.#named() };
      this.#add(status("inPlay", change), after(afterMs - runsMs));
    }
    const shownAfter = after(ballRunning ? runsMs : afterMs);
    if (!closes && stop === undefined) {
      this.#show(moment, shownAfter);
      if (ballRunning) this.#add(status("inPlay", this.#named()), AT_ONCE);
      return;
    }
    const reason = stop ?? "Awaiting the result";
    const lapseReason = LAPSE_REASONS[reason];
    const lapse = { lapseUnmatched: true, ...(lapseReason && { lapseReason }) };
    this.#add(status("inPlay", { suspended: true, reason, ...lapse, ...this.#named() }), shownAfter);
    this.#show(moment, after(0), { opens: false });
    if (closes || this.#open.size === 0) return;
    const hold = { kind: "after", matchMs: HOLD_MATCH_MS, leastMs: LEAST_HOLD_MS } as const;
    this.#add(status("inPlay", this.#named()), hold);
  }

  /** The score, then what it means for single markets. New markets open at once where nothing else opens them. */
  #show(moment: Moment, due: Step["due"], { opens = moment.ballRunning !== true } = {}): void {
    const { score, scoreLine, markets = NO_NEWS } = moment;
    this.#add({ type: "score", score, scoreLine }, due);
    const { closes, settles, announces } = markets;
    for (const [reason, keys] of byReason(closes)) this.#stopFor(keys, reason, "inPlay", AT_ONCE);
    this.#settle(settles, scoreLine, AT_ONCE);
    if (announces.length === 0) return;
    this.#add({ type: "markets", markets: [...announces] }, AT_ONCE);
    for (const { key } of announces) this.#begins(key);
    if (opens) this.#add(status("inPlay", { marketKeys: announces.map(({ key }) => key) }), AT_ONCE);
  }

  /** Markets stop, the runner is taken out of them, and they open again while there is time to bet. */
  #takeOut({ runner, reason, reductions }: NonRunner): void {
    const stop = status("upcoming", { suspended: true, reason });
    this.#add(stop, { kind: "start", earlyMs: NON_RUNNER_EARLY_MS });
    this.#add({ type: "nonRunner", runner, reason, markets: [...reductions] }, AT_ONCE);
    this.#add(status("upcoming", this.#named()), { kind: "start", earlyMs: REOPENED_EARLY_MS });
  }

  /** What is decided before the start closes, and is known a little later. */
  #decideEarly({ settles }: MarketNews): void {
    const keys = settles.map(({ key }) => key);
    this.#stopFor(keys, "Closed: about to be decided", "upcoming", {
      kind: "start",
      earlyMs: CLOSED_EARLY_MS,
    });
    const [first] = this.#replay.moments;
    const words = first?.score.sport === "cricket" ? first.score.note : "";
    this.#settle(settles, words, { kind: "start", earlyMs: KNOWN_EARLY_MS });
  }

  #stopFor(keys: readonly string[], reason: string, phase: "upcoming" | "inPlay", due: Step["due"]): void {
    for (const key of keys) this.#open.delete(key);
    const change = { suspended: true, lapseUnmatched: true, reason, marketKeys: [...keys] };
    this.#add(status(phase, change), due);
  }

  #settle(settles: readonly MarketResult[], official: string, due: Step["due"]): void {
    if (settles.length === 0) return;
    for (const { key } of settles) this.#open.delete(key);
    this.#add({ type: "result", official, markets: [...settles], final: false }, due);
  }

  #begins(key: string): void {
    this.#announced.add(key);
    this.#open.add(key);
  }

  /** Names the markets that take bets, unless they are all there are. */
  #named(): StatusChange {
    return this.#open.size === this.#announced.size ? {} : { marketKeys: [...this.#open] };
  }

  #add(body: FeedBody, due: Step["due"]): void {
    this.#steps.push({ body, due });
  }
}

/** The place in a script of the message that turns the match in play. */
export function startOf(steps: readonly Step[]): number {
  return steps.findIndex(({ due }) => due.kind === "start" && due.earlyMs === undefined);
}

/** How long after its start a match ends at this speed; the times of its publication are not counted. */
export function playingMs(steps: readonly Step[], speed: number): number {
  return steps.slice(startOf(steps) + 1).reduce((sum, step) => sum + gapMs(step, speed), 0);
}

/** Real time between a step and the one before it; none for the start, which has its moment. */
export function gapMs({ due }: Step, speed: number): number {
  return due.kind === "start" ? 0 : Math.max(due.leastMs, due.matchMs / speed);
}

/** Times real speed at which a match is replayed: short matches have a limit of their own. */
export function speedOf(replay: Replay, speed: number): number {
  return Math.min(speed, replay.fastestSpeed);
}

/** Why unmatched bets lapse, by the reason of a stop; for others it is not said. */
const LAPSE_REASONS: Readonly<Record<string, NonNullable<StatusChange["lapseReason"]>>> = {
  Wicket: "wicket",
  Review: "review",
  Goal: "goal",
};

function byReason(closes: MarketNews["closes"]): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>();
  for (const { key, reason } of closes) keys.set(reason, [...(keys.get(reason) ?? []), key]);
  return keys;
}

type StatusChange = Partial<Omit<Extract<FeedBody, { type: "status" }>, "type" | "phase">>;

function status(phase: "upcoming" | "inPlay" | "ended", change: StatusChange): FeedBody {
  return { type: "status", phase, suspended: false, reason: "", lapseUnmatched: false, ...change };
}

function after(matchMs: number): Step["due"] {
  return { kind: "after", matchMs, leastMs: LEAST_GAP_MS };
}
