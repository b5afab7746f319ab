import { type api, EVERY_HOST, type OutputOf } from "@crossbook/contract";

/** What operators have closed: a studio or a game, on one host or on all. */
export type Closure = OutputOf<typeof api.operator.getCasinoGames>["closures"][number];

/** How a studio or game stands on a host. */
export interface Closures {
  /** What a switch of this host would take back. */
  readonly own: Closure | undefined;
  /** Of all hosts, above it. */
  readonly everywhere: Closure | undefined;
}

/** The closures of a studio or game on a host. */
export function closuresOf(closures: readonly Closure[], subject: string, host: string): Closures {
  const of = (name: string) =>
    closures.find((closure) => closure.subject === subject && closure.host === name);
  return { own: of(host), everywhere: host === EVERY_HOST ? undefined : of(EVERY_HOST) };
}
