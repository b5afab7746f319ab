import * as z from "zod/mini";
import { flagParameter, maybe, textsParameter } from "../../parameters.ts";

/** Which orders and totals a stream shows. A stream is of its own account alone: a filter that names accounts is not well-formed. */
export const orderFilterParameter = z.object({
  /** Absent: true. */
  includeOverallPosition: maybe(flagParameter),
  /** Of orders and of totals by strategy; the overall totals are of all bets. */
  customerStrategyRefs: textsParameter,
  partitionMatchedByStrategyRef: maybe(flagParameter),
  accountIds: maybe(z.array(z.unknown()).check(z.maxLength(0))),
});
export type OrderFilter = z.output<typeof orderFilterParameter>;
