import type { api, OutputOf } from "@crossbook/contract";

type Limit = OutputOf<typeof api.operator.getProtection>["state"]["limits"][number];

/** What operators read as what a limit is of, as choices of a list. */
export const LIMIT_KINDS = [
  ["deposit", "Deposits"],
  ["loss", "Loss"],
  ["stake", "Stakes"],
] as const satisfies readonly (readonly [Limit["kind"], string])[];

/** What operators read as the period of a limit, as choices of a list. */
export const LIMIT_PERIODS = [
  ["day", "24 hours"],
  ["week", "7 days"],
  ["month", "Calendar month"],
] as const satisfies readonly (readonly [Limit["period"], string])[];

/** What operators read as a limit; a kind or a period that has no words here stays as it is. */
export function limitWords({ kind, period }: Pick<Limit, "kind" | "period">): string {
  const words = new Map<string, string>([...LIMIT_KINDS, ...LIMIT_PERIODS]);
  return `${words.get(kind) ?? kind}, ${(words.get(period) ?? period).toLowerCase()}`;
}
