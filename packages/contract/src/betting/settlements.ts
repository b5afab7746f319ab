import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { amountField, countField, idField, momentField } from "../fields.ts";

/** What was done: a result or another one in words of the runners' names, or what became of bets before it. */
const settlementDeed = z.discriminatedUnion("type", [
  z.object({ type: z.literal("settled"), result: z.string() }),
  z.object({ type: z.literal("settledAgain"), result: z.string() }),
  z.object({ type: z.literal("void") }),
  z.object({ type: z.literal("runnerBetsVoid"), runnerName: z.string() }),
  z.object({ type: z.literal("matchesVoid"), from: momentField, until: momentField }),
  /** Single bets, by their count alone. */
  z.object({ type: z.literal("betsVoid"), count: z.int() }),
  z.object({
    type: z.literal("runnerRemoved"),
    runnerName: z.string(),
    /** By how many percent the other runners' matched prices were reduced. */
    reductionPercent: amountField,
  }),
]);
/** What was done to a market in the public log. */
export type SettlementDeed = z.output<typeof settlementDeed>;

const publicSettlement = z.object({
  settlementId: z.int(),
  at: momentField,
  eventId: z.int(),
  eventTitle: z.string(),
  competition: z.string(),
  sportId: z.int(),
  marketId: z.int(),
  marketName: z.string(),
  deed: settlementDeed,
  /** Whether the feed's official result or an operator did it; operators are not named. */
  by: z.enum(["feed", "operator"]),
  /** In the words of the feed or the operator. */
  reason: z.string(),
  /** Of the published rules; empty: none was named. */
  rule: z.string(),
});
/** A line of the public log of settlements. */
export type PublicSettlement = z.output<typeof publicSettlement>;

/** What anybody may read of how markets were settled. */
export const settlements = {
  getSettlements: endpoint({
    method: "GET",
    path: "Settlement/GetSettlements",
    audience: "public",
    summary:
      "How markets were settled and corrected, newest first, one page: by the feed or an operator, with reason and rule. The next page begins `Before` the last line. With a text the newest 5,000 lines of events whose title or competition has it. Where reads go to a replica, some seconds old.",
    input: z.object({
      Search: z.optional(z.string().check(z.maxLength(80))),
      EventId: z.optional(idField),
      /** `settlementId` of the last line of the page before. */
      Before: z.optional(idField),
      MaxResultCount: countField(1, 50, 25),
    }),
    output: z.object({ items: z.array(publicSettlement), hasMore: z.boolean() }),
    errors: [],
  }),
};
