import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { countField, idField, momentField, noInput, pageOf } from "../fields.ts";
import { marketStatus, marketType } from "../markets.ts";
import { textField } from "./operator-fields.ts";

/** What one of the two sides asks a market to be. */
const askedStatus = z.enum(["OPEN", "SUSPENDED", "CLOSED"]);

const tradingMarket = z.object({
  marketId: z.int(),
  marketName: z.string(),
  marketType,
  /** The stricter of what the feed and the operators ask for. */
  status: marketStatus,
  feedStatus: askedStatus,
  operatorStatus: askedStatus,
  statusReason: z.string(),
  /** How long an order that would match at once is delayed now, in seconds. */
  betDelay: z.number(),
  runnerCount: z.int(),
});
/** A market as it is traded. */
export type TradingMarket = z.output<typeof tradingMarket>;

const tradingEvent = z.object({
  eventId: z.int(),
  title: z.string(),
  competition: z.string(),
  sportId: z.int(),
  phase: z.enum(["upcoming", "inPlay", "ended"]),
  startTime: momentField,
  /** Null before the first score. */
  scoreLine: z.nullable(z.string()),
  /** When the feed's last message about it took effect; null: none since the server's start. */
  feedAt: z.nullable(momentField),
  markets: z.array(tradingMarket),
});
/** An event as it is traded, with the markets that have no result yet. */
export type TradingEvent = z.output<typeof tradingEvent>;

/** Operators' calls about what is traded now. */
export const operatorTrading = {
  getStatus: endpoint({
    method: "GET",
    path: "Operator/GetStatus",
    audience: "operator",
    summary: "The server's time, whether the exchange takes commands, and when the feed was heard last.",
    input: noInput,
    output: z.object({
      at: momentField,
      exchange: z.enum(["open", "closing", "closed", "failed"]),
      /** Of any event; null: not since the server's start. */
      feedAt: z.nullable(momentField),
    }),
    errors: [],
  }),
  getTradingEvents: endpoint({
    method: "GET",
    path: "Operator/GetTradingEvents",
    audience: "operator",
    summary:
      "Events without a whole result, with their markets and the age of their feed, one page: in play first, then by start.",
    input: z.object({
      Phase: z.optional(z.enum(["upcoming", "inPlay", "ended"])),
      SportId: z.optional(idField),
      /** A part of the title or the competition, without regard to case. */
      Search: z.optional(textField(100)),
      MaxResultCount: countField(1, 100, 50),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: pageOf(tradingEvent),
    errors: [],
  }),
};
