import type { FeedBody } from "@crossbook/contract";
import type { Moment, Replay } from "../replay.ts";

/** One message of a fixture and when it is due. Its place in the script plus one is its sequence number. */
export interface Step {
  readonly body: FeedBody;
  readonly due:
    | { readonly kind: "start" }
    /** After the step before was due: match time, and never less than a person needs to see it. */
    | { readonly kind: "after"; readonly matchMs: number; readonly leastMs: number };
}

/** How long betting stays stopped around a wicket or a goal, in match time. */
const HOLD_MATCH_MS = 60_000;
const LEAST_HOLD_MS = 1500;
const LEAST_GAP_MS = 250;
const AT_ONCE = { kind: "after", matchMs: 0, leastMs: 0 } as const;

/**
 * All messages of one match, in order: announced, open, in play, scores, stops, result, ended. Betting
 * stops before a wicket, goal or the end is published, so that nobody can bet on what is already known.
 */
export function scriptOf(replay: Replay, startTime: string): readonly Step[] {
  const steps: Step[] = [
    { body: { type: "fixture", ...replay.fixture, startTime }, due: AT_ONCE },
    { body: status("upcoming", {}), due: AT_ONCE },
    { body: status("inPlay", { lapseUnmatched: true, lapseReason: "inPlay" }), due: { kind: "start" } },
  ];
  const keys = replay.fixture.markets.map(({ key }) => key);
  let undecided = keys;
  const named = () => (undecided.length === keys.length ? {} : { marketKeys: undecided });
  let closed = false;
  for (const [index, moment] of replay.moments.entries()) {
    const closes = moment.closes === true || index === replay.moments.length - 1;
    if (closed || (!closes && moment.stop === undefined)) {
      steps.push({ body: scored(moment), due: after(moment.afterMs) });
      continue;
    }
    steps.push(...stopped(moment, { reason: moment.stop ?? "Awaiting the result", ...named() }));
    for (const { key, reason } of moment.decides ?? []) {
      undecided = undecided.filter((other) => other !== key);
      steps.push({ body: status("inPlay", { suspended: true, reason, marketKeys: [key] }), due: AT_ONCE });
    }
    if (closes) closed = true;
    else if (undecided.length > 0) steps.push(reopened(named()));
  }
  steps.push(
    { body: { type: "result", official: replay.official, markets: [...replay.results] }, due: after(0) },
    { body: status("ended", { suspended: true, reason: "Ended" }), due: AT_ONCE },
  );
  return steps;
}

/** How long after its start a match ends at this speed; the times of its publication are not counted. */
export function playingMs(steps: readonly Step[], speed: number): number {
  const start = steps.findIndex(({ due }) => due.kind === "start");
  return steps.slice(start + 1).reduce((sum, step) => sum + gapMs(step, speed), 0);
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

function stopped(moment: Moment, change: StatusChange): Step[] {
  const lapseReason = LAPSE_REASONS[change.reason ?? ""];
  const lapse = { lapseUnmatched: true, ...(lapseReason && { lapseReason }) };
  return [
    {
      body: status("inPlay", { suspended: true, ...lapse, ...change }),
      due: after(moment.afterMs),
    },
    { body: scored(moment), due: after(0) },
  ];
}

function reopened(change: StatusChange): Step {
  return {
    body: status("inPlay", change),
    due: { kind: "after", matchMs: HOLD_MATCH_MS, leastMs: LEAST_HOLD_MS },
  };
}

function scored(moment: Moment): FeedBody {
  return { type: "score", score: moment.score, scoreLine: moment.scoreLine };
}

type StatusChange = Partial<Omit<Extract<FeedBody, { type: "status" }>, "type" | "phase">>;

function status(phase: "upcoming" | "inPlay" | "ended", change: StatusChange): FeedBody {
  return { type: "status", phase, suspended: false, reason: "", lapseUnmatched: false, ...change };
}

function after(matchMs: number): Step["due"] {
  return { kind: "after", matchMs, leastMs: LEAST_GAP_MS };
}
