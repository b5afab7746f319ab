import type { HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StaleReads } from "../../ports/stale-reads.ts";
import { getReport } from "./get-report.ts";

/** Reports for operators, from the tables of the exchange. */
export function reportCalls(parts: {
  readonly staleReads: StaleReads;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly clock: Clock;
}): Pick<HandlersOf<"operator">, "getReport"> {
  return { getReport: getReport(parts) };
}
