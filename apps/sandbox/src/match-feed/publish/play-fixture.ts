import type { ErrorCode, FeedBody } from "@crossbook/contract";
import { type Clock, pause } from "../../ports/clock.ts";
import { isoMoment } from "../../ports/moment-text.ts";
import type { FeedClient } from "./feed-client.ts";
import { gapMs, type Step } from "./script.ts";

export type PlayEnd =
  | { readonly kind: "finished" }
  | { readonly kind: "stopped" }
  /** The server has had a fixture of this name before: it needs another. */
  | { readonly kind: "nameTaken" }
  /** The server's record and ours differ: ask it what it has. */
  | { readonly kind: "outOfStep" }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string };

export interface PlayOptions {
  readonly fixtureId: string;
  readonly steps: readonly Step[];
  /** The last sequence the server has; 0 before the fixture is announced. */
  readonly sequence: number;
  /** Unix milliseconds. */
  readonly startAt: number;
  readonly speed: number;
  readonly client: FeedClient;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onTaken: (sequence: number, body: FeedBody) => void;
}

/** After such a delay the match goes on from where it is; a shorter one is made up for. */
const LATE_MS = 5000;

/** Publishes a fixture's script from where it stands, each message when it is due, one at a time and in order. */
export async function playFixture(options: PlayOptions): Promise<PlayEnd> {
  const { fixtureId, steps, startAt, speed, client, clock, signal, onTaken } = options;
  let dueAt = clock.now();
  for (let index = options.sequence; index < steps.length; index++) {
    const step = steps[index];
    if (!step) break;
    dueAt = step.due.kind === "start" ? startAt - (step.due.earlyMs ?? 0) : dueAt + gapMs(step, speed);
    if (clock.now() - dueAt > LATE_MS) dueAt = clock.now();
    await pause(clock, dueAt - clock.now(), signal);
    if (signal.aborted) return { kind: "stopped" };

    const sequence = index + 1;
    const message = { fixtureId, sequence, sentAt: isoMoment(clock.now()), body: step.body };
    const answer = await client.publish(message, signal);
    if (answer.kind === "stopped") return answer;
    if (answer.kind === "refused") return endByRefusal(answer.code, answer.message, sequence);
    const { lastSequence } = answer.result.fixture;
    if (lastSequence > sequence) return { kind: sequence === 1 ? "nameTaken" : "outOfStep" };
    onTaken(sequence, step.body);
  }
  return { kind: "finished" };
}

function endByRefusal(code: ErrorCode, message: string, sequence: number): PlayEnd {
  if (code === "FEED_CONFLICT" && sequence === 1) return { kind: "nameTaken" };
  if (code === "FEED_OUT_OF_ORDER" || code === "FEED_FIXTURE_UNKNOWN") return { kind: "outOfStep" };
  return { kind: "refused", code, message };
}
