import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { countField, momentField, noInput } from "./fields.ts";
import { eventSource } from "./situations/event-source.ts";
import { situations } from "./situations/situation.ts";

/** Where an event is: it may take bets in play, before it begins, or it has ended. */
export const eventStatus = z.enum(["IN_PLAY", "UPCOMING", "ENDED"]);

/** The market whose best prices a list row shows. */
export const mainMarket = z.object({
  marketId: z.int(),
  name: z.string(),
  status: z.string(),
  runners: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** True of a runner that was taken out, and takes no bets; absent of others. */
      removed: z.optional(z.boolean()),
    }),
  ),
});

/** A match or race as lists show it, with the best prices of its main market. */
export const event = z.object({
  id: z.int(),
  dreamEventId: z.string(),
  title: z.string(),
  team1: z.nullable(z.string()),
  team2: z.nullable(z.string()),
  competition: z.string(),
  status: eventStatus,
  /** `In-Play`, `Today`, `Tomorrow` or a date, in the host's zone. */
  matchDate: z.string(),
  /** `19:30`, in the host's zone. */
  time: z.string(),
  startTime: momentField,
  sportId: z.int(),
  sportName: z.string(),
  pin: z.boolean(),
  isFancy: z.boolean(),
  isBookMaker: z.boolean(),
  isFastBet: z.boolean(),
  videoURL: z.nullable(z.string()),
  /** True where no real match lies behind it. */
  simulated: z.boolean(),
  /** "Replay of 14 Nov 2021 · Cricsheet (ODC-By 1.0)" or "Simulated". */
  sourceLabel: z.string(),
  /** The same as data. Absent: there is the label only. */
  source: z.optional(eventSource),
  /** One line of score for a list row; null before the start. */
  scoreLine: z.nullable(z.string()),
  /** The same as data, for a viewer of another language. Absent: there is the line only. */
  lineParts: situations,
  market: z.nullable(mainMarket),
});
export type SportEvent = z.output<typeof event>;

/** All sports, each with its events in play and to come. */
export const sportTree = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    displayName: z.string(),
    events: z.array(event),
  }),
);
export type SportTree = z.output<typeof sportTree>;

/** An event that has ended, as a search finds it. */
export const endedEvent = z.object({
  id: z.int(),
  title: z.string(),
  competition: z.string(),
  sportId: z.int(),
  sportName: z.string(),
  startTime: momentField,
});
export type EndedEvent = z.output<typeof endedEvent>;

/** The calls that list sports and events. */
export const events = {
  treeSportWithEvent: endpoint({
    method: "GET",
    path: "Event/TreeSportWithEvent",
    audience: "public",
    summary: "All sports with their events in play and to come.",
    input: noInput,
    output: sportTree,
    errors: [],
  }),
  getBySportName: endpoint({
    method: "GET",
    path: "Event/GetBySportName",
    audience: "public",
    summary: "The events of one sport, by name without regard to case.",
    input: z.object({ sportName: z.string().check(z.maxLength(40)) }),
    output: z.array(event),
    errors: ["SPORT_NOT_FOUND"],
  }),
  closest: endpoint({
    method: "GET",
    path: "Event/Closest",
    audience: "public",
    summary: "Events in play and the nearest to come, soonest first.",
    input: z.object({ count: countField(1, 50, 10) }),
    output: z.array(event),
    errors: [],
  }),
  getEnded: endpoint({
    method: "GET",
    path: "Event/GetEnded",
    audience: "public",
    summary:
      "Of the 2,000 events that ended last those whose title or competition has every word, newest first, at most 12.",
    input: z.object({ text: z.string().check(z.minLength(2), z.maxLength(80)) }),
    output: z.array(endedEvent),
    errors: [],
  }),
};
