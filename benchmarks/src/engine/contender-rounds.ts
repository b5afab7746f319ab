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

/** One round of a contender. */
export async function played(child: ReturnType<typeof start>, operations: number): Promise<Round> {
  const answer = await asked(child, { kind: "play", operations });
  if (answer.kind !== "round") throw new Error("no round played");
  return answer;
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
