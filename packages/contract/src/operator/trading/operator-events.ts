import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { FIXTURE_MARKETS, feedMarket } from "../../feed.ts";
import { clientReferenceField, givenMomentField, idField } from "../../fields.ts";
import { textField, wordsField } from "../operator-fields.ts";

const markets = z.array(feedMarket).check(z.minLength(1), z.maxLength(FIXTURE_MARKETS));

/** What an event is, as the feed announces it too. */
const eventTerms = z.object({
  sportId: z.int(),
  competition: textField(200),
  title: wordsField,
  team1: z.nullable(textField(200)),
  team2: z.nullable(textField(200)),
  startTime: givenMomentField,
  markets,
});
/** An event as an operator describes it. */
export type EventTerms = z.output<typeof eventTerms>;

/** Runners of an event that a call renames at most: as many as a market of a feed has. */
const MOST_RENAMED = 400;

const eventDetails = z.extend(eventTerms, {
  /** Whether operators have made it, so that they may change it. */
  byHand: z.boolean(),
  phase: z.enum(["upcoming", "inPlay", "ended"]),
});

const madeEvent = z.object({
  eventId: z.int(),
  markets: z.array(z.object({ marketId: z.int(), key: z.string() })),
});

/** An event as operators read it. */
export type EventDetails = z.output<typeof eventDetails>;

const HAND_MADE_ERRORS = [
  "EVENT_NOT_FOUND",
  "EVENT_NOT_BY_HAND",
  "EVENT_ENDED",
  "EXCHANGE_BUSY",
  "EXCHANGE_STOPPED",
] as const;

/** Operators' calls about events that they make by hand. */
export const operatorEvents = {
  createEvent: endpoint({
    method: "POST",
    path: "Operator/CreateEvent",
    audience: "operator",
    summary:
      "Makes an event with its markets, of every type that a feed can announce and by the same rules. Its markets take bets at once with `open`; else they are suspended by the operator. The same reference with the same content is the same event.",
    input: z.extend(eventTerms, { clientReference: clientReferenceField, open: z.boolean() }),
    output: madeEvent,
    errors: ["SPORT_NOT_FOUND", "MARKET_INVALID", "EVENT_EXISTS", ...HAND_MADE_ERRORS],
  }),
  addEventMarkets: endpoint({
    method: "POST",
    path: "Operator/AddEventMarkets",
    audience: "operator",
    summary:
      "Adds markets to an event that operators have made; keys that it has already are not made again.",
    input: z.object({ eventId: idField, markets, open: z.boolean() }),
    output: madeEvent,
    errors: ["MARKET_INVALID", ...HAND_MADE_ERRORS],
  }),
  changeEvent: endpoint({
    method: "POST",
    path: "Operator/ChangeEvent",
    audience: "operator",
    summary:
      "Changes the title, the competition or the start of an event that operators have made, or the names of runners. Players who look at it see it at once.",
    input: z.object({
      eventId: idField,
      title: z.optional(wordsField),
      competition: z.optional(textField(200)),
      startTime: z.optional(givenMomentField),
      /** By the keys that `GetEventTerms` answers; the names of a market's runners stay different from one another. */
      runners: z.optional(
        z
          .array(z.object({ market: textField(64), runner: textField(64), name: wordsField }))
          .check(z.maxLength(MOST_RENAMED)),
      ),
    }),
    output: z.string(),
    errors: ["RUNNER_NOT_FOUND", "RUNNER_NAME_TAKEN", ...HAND_MADE_ERRORS],
  }),
  endEvent: endpoint({
    method: "POST",
    path: "Operator/EndEvent",
    audience: "operator",
    summary:
      "Ends an event that operators have made: its markets take no more bets and wait for their results, which are given by the calls that settle.",
    input: z.object({ eventId: idField, reason: wordsField }),
    output: z.string(),
    errors: HAND_MADE_ERRORS,
  }),
  getEventTerms: endpoint({
    method: "GET",
    path: "Operator/GetEventTerms",
    audience: "operator",
    summary:
      "Any event as `CreateEvent` would describe it, so that another can be made like it, or it is changed.",
    input: z.object({ eventId: idField }),
    output: eventDetails,
    errors: ["EVENT_NOT_FOUND"],
  }),
};
