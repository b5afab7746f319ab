import type { api, OutputOf } from "@crossbook/contract";

/** What operators have closed: a studio or a game, on one host or on all. */
export type Closure = OutputOf<typeof api.operator.getCasinoGames>["closures"][number];

/** Every host. */
export const ALL_HOSTS = "*";

/** The closure of a studio or game that a switch of this host would take back, and one of all hosts above it. */
export function closuresOf(
  closures: readonly Closure[],
  subject: string,
  host: string,
): { readonly own: Closure | undefined; readonly everywhere: Closure | undefined } {
  const of = (name: string) =>
    closures.find((closure) => closure.subject === subject && closure.host === name);
  return { own: of(host), everywhere: host === ALL_HOSTS ? undefined : of(ALL_HOSTS) };
}
