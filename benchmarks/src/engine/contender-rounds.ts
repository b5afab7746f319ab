import { fork } from "node:child_process";
import { once } from "node:events";
import { SERVER_FLAGS } from "../server-flags.ts";
import type { Placement } from "./book-workload.ts";
import type { ContenderName, ContenderOrder, ContenderReport, Round } from "./contender-messages.ts";

/** A process of its own for a contender. */
export function start(name: ContenderName, placement: Placement) {
  const suffix = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return fork(new URL(`./contender-process.${suffix}`, import.meta.url), [name, placement], {
    execArgv: [...process.execArgv.filter((flag) => flag !== "--expose-gc"), "--expose-gc", ...SERVER_FLAGS],
  });
}

/** Operations after which the next contender has its turn, some 10 ms. */
const SLICE = 20_000;

/**
 * One round of each contender, of the whole workload or its first `operations`. They play slices in turns: a machine that
 * others use too is slower for some tenths of a second, which falls on all of them.
 */
export async function playedInTurns(
  children: readonly ReturnType<typeof start>[],
  operations = Number.POSITIVE_INFINITY,
): Promise<readonly Round[]> {
  for (const child of children) await asked(child, { kind: "begin" });
  let left = operations;
  for (let isPlaying = true; isPlaying && left > 0; left -= SLICE) {
    isPlaying = false;
    for (const child of children) {
      const slice = await asked(child, { kind: "play", operations: Math.min(SLICE, left) });
      if (slice.kind === "played" && slice.left > 0) isPlaying = true;
    }
  }
  const rounds: Round[] = [];
  for (const child of children) {
    const round = await asked(child, { kind: "end" });
    if (round.kind !== "round") throw new Error("no round played");
    rounds.push(round);
  }
  return rounds;
}

export function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** What a contender answers; throws where its process ends. */
export async function asked(
  child: ReturnType<typeof start>,
  order: ContenderOrder,
): Promise<ContenderReport> {
  const ended = new AbortController();
  const exit = once(child, "exit", { signal: ended.signal }).then(() => {
    throw new Error("a contender's process ended early");
  });
  child.send(order);
  try {
    const [answer] = await Promise.race([once(child, "message", { signal: ended.signal }), exit]);
    return answer as ContenderReport;
  } finally {
    ended.abort();
    exit.catch(() => undefined);
  }
}
