import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { countField, idField, momentField, noInput } from "../../fields.ts";
import { marketStatus, marketType } from "../../markets.ts";
import { textField, wordsField } from "../operator-fields.ts";

/** What one of the two sides asks a market to be. */
const askedStatus = z.enum(["OPEN", "SUSPENDED", "CLOSED"]);

/** A market as it is traded. */
export const tradingMarket = z.object({
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
  /** When a price that jumped has suspended it; null: it is not suspended by that, as far as the server remembers. */
  jumpedAt: z.nullable(momentField),
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
  /** Whether operators have made it, and no feed speaks of it. */
  byHand: z.boolean(),
  /** Null before the first score. */
  scoreLine: z.nullable(z.string()),
  /** When the feed's last message about it took effect; null: none since the server's start. */
  feedAt: z.nullable(momentField),
  markets: z.array(tradingMarket),
});
/** An event as it is traded, with the markets that have no result yet. */
export type TradingEvent = z.output<typeof tradingEvent>;

const changedTradingEvent = z.extend(tradingEvent, {
  /** All its markets without a result, in their order; `markets` are those of them that have changed. */
  marketIds: z.array(z.int()),
});
const tradingEvents = z.object({
  totalCount: z.int(),
  /** What the answer is as of: the `Since` of the next call. Of this server, and of no other. */
  version: z.string(),
  /** The events of the page, in their order. */
  eventIds: z.array(z.int()),
  /** Those of the page that have changed, with their changed markets. */
  items: z.array(changedTradingEvent),
});
/** One page of what is traded: whole, or what of it has changed. */
export type TradingEvents = z.output<typeof tradingEvents>;

/** What is suspended as a whole: markets that are announced later are suspended too. */
const suspensionScope = z.discriminatedUnion("type", [
  z.object({ type: z.literal("event"), eventId: idField }),
  z.object({ type: z.literal("sport"), sportId: idField }),
  z.object({ type: z.literal("site") }),
]);
/** What is suspended as a whole. */
export type SuspensionScope = z.output<typeof suspensionScope>;

const tradingSuspension = z.object({
  scope: suspensionScope,
  reason: z.string(),
  suspendedBy: z.string(),
  suspendedAt: momentField,
});
/** A suspension of an event, a sport or of everything that stands. */
export type TradingSuspension = z.output<typeof tradingSuspension>;

/** How many markets a call has changed, and how many were refused. */
const changedMarkets = z.object({ changed: z.int(), refused: z.int() });

/** Operators' calls about what is traded now. */
export const operatorTrading = {
  getStatus: endpoint({
    method: "GET",
    path: "Operator/GetStatus",
    audience: "operator",
    summary:
      "The server's time, the installation's money mode, whether the exchange takes commands, and when the feed was heard last.",
    input: noInput,
    output: z.object({
      at: momentField,
      exchange: z.enum(["open", "closing", "closed", "failed"]),
      /** What every amount of the installation is in: points of play money, or rupees. */
      moneyMode: z.enum(["play", "real"]),
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
      "Events without a whole result, with their markets and the age of their feed, one page: in play first, then by start. With `Since` the page's events and markets that have changed after the answer that gave it; whoever does not know one of the others reads the page whole.",
    input: z.object({
      Phase: z.optional(z.enum(["upcoming", "inPlay", "ended"])),
      SportId: z.optional(idField),
      /** A part of the title or the competition, without regard to case. */
      Search: z.optional(textField(100)),
      MaxResultCount: countField(1, 100, 50),
      SkipCount: countField(0, 1_000_000, 0),
      /** The `version` of an earlier answer; absent, or one of another server: the page whole. */
      Since: z.optional(textField(64)),
    }),
    output: tradingEvents,
    errors: [],
  }),
  getSuspensions: endpoint({
    method: "GET",
    path: "Operator/GetSuspensions",
    audience: "operator",
    summary: "The suspensions of events, sports and of everything that stand.",
    input: noInput,
    output: z.array(tradingSuspension),
    errors: [],
  }),
  suspendTrading: endpoint({
    method: "POST",
    path: "Operator/SuspendTrading",
    audience: "operator",
    summary:
      "Suspends every market of an event, of a sport, or all of them, before the next bet matches; those that are announced later too. Resting orders stay.",
    input: z.object({ scope: suspensionScope, reason: wordsField }),
    output: changedMarkets,
    errors: ["EVENT_NOT_FOUND", "SPORT_NOT_FOUND", "TRADING_SUSPENDED", "EXCHANGE_BUSY", "EXCHANGE_STOPPED"],
  }),
  reopenTrading: endpoint({
    method: "POST",
    path: "Operator/ReopenTrading",
    audience: "operator",
    summary:
      "Takes a suspension of an event, a sport or of everything back. A market stays suspended that another suspension covers, that an operator has suspended by itself, or that the feed suspends.",
    input: z.object({ scope: suspensionScope, reason: wordsField }),
    output: changedMarkets,
    errors: ["TRADING_NOT_SUSPENDED", "EXCHANGE_BUSY", "EXCHANGE_STOPPED"],
  }),
};
