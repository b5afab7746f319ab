import * as z from "zod/mini";
import { LONGEST_BET_DELAY_MS } from "./bets.ts";
import { eachWayTerms, lineTerms, notation } from "./betting/line-markets.ts";
import { endpoint } from "./endpoint.ts";
import { momentField, noInput } from "./fields.ts";
import { marketType } from "./markets.ts";
import { scoreCard } from "./score-card.ts";
import { eventSource } from "./situations/event-source.ts";

/**
 * The match feed's protocol. Each request carries `X-Feed-Timestamp` (Unix milliseconds) and `X-Feed-Signature`:
 * hex HMAC-SHA256 with the shared secret over `{timestamp}.{method} {target}.{raw body}` (target: the path as sent and,
 * where there is one, `?` and the query as sent; empty body for GET). A timestamp more than five minutes off is refused.
 */
export const FEED_SIGNATURE_HEADER = "x-feed-signature";
/** Milliseconds since 1970 at which the request was signed, as decimal digits; part of what is signed. */
export const FEED_TIMESTAMP_HEADER = "x-feed-timestamp";
/** A request signed longer ago, or so far in the future, is refused: it may be a repeat. */
export const FEED_TIMESTAMP_TOLERANCE_MS = 300_000;

const signatureHeaders = ["X-Feed-Signature", "X-Feed-Timestamp"];

const key = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/));
const words = z.string().check(z.maxLength(200));
const runnerKeys = z.array(key).check(z.minLength(1), z.maxLength(40));

/** Most markets of one fixture, announced with it or later. */
export const FIXTURE_MARKETS = 80;

/** A market the feed offers in a fixture. */
export const feedMarket = z.object({
  /** Unique in its fixture, also among markets that are announced later: `matchOdds`, `goals25`. */
  key,
  type: marketType,
  name: words,
  /** Two or more; of a `fancy2` market one, which is named as the market is. */
  runners: z
    .array(
      z.object({
        key,
        name: words,
        /** The number that a horse or dog wears; absent: none. */
        cloth: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
      }),
    )
    .check(z.minLength(1), z.maxLength(40)),
  commissionPercent: z.number().check(z.minimum(0), z.maximum(20)),
  delayMs: z.int().check(z.minimum(0), z.maximum(LONGEST_BET_DELAY_MS)),
  minStake: z.number(),
  maxStake: z.number(),
  rules: z.string().check(z.maxLength(2000)),
  /** How many of the runners win, fewer than there are; absent: one. */
  winners: z.optional(z.int().check(z.minimum(1), z.maximum(39))),
  /** Whether bets may be kept at the turn in play; absent: no. */
  keepsInPlay: z.optional(z.boolean()),
  /**
   * Whether a back of one runner is matched with a back of each other too, and a lay with lays. Only of markets with two or three
   * runners of which one wins, without lines and not each way; no runner can be taken out of them. Absent: no.
   */
  crossMatching: z.optional(z.boolean()),
  /**
   * Whether each runner gets a starting price at the off. Only of markets of which runners win, without lines and not each way;
   * absent: no.
   */
  startingPrice: z.optional(z.boolean()),
  /** Absent: decimal; of a `fancy2` market always percent. */
  notation: z.optional(notation),
  /** Of `fancy2` (`over`), `handicap` and `totals` markets (`both`), and of no others. */
  line: z.optional(lineTerms),
  /** Of `each_way` markets, and of no others. */
  eachWay: z.optional(eachWayTerms),
  /** The group it is shown in: "Sessions", "Player runs", "Wickets". */
  category: z.optional(z.string().check(z.maxLength(40))),
  /**
   * Parallel to `runners`, of `handicap` and `totals` markets: the line as players read it. Of totals the line itself; of a
   * handicap the line with its sign turned for home, and as it is for away. Absent: the same, by `line`.
   */
  handicaps: z.optional(z.array(z.number()).check(z.maxLength(40))),
  /** In main units. Absent: no stake below the least one is taken, whatever it could bring. */
  minPayout: z.optional(z.number()),
  /** In main units: the most that one player may stand to lose in the market. */
  maxExposure: z.optional(z.number()),
  /** In main units: the most that is matched in the market. */
  maxMatched: z.optional(z.number()),
});

const fixtureBody = z.object({
  type: z.literal("fixture"),
  sportId: z.int(),
  competition: words,
  title: words,
  team1: z.nullable(words),
  team2: z.nullable(words),
  startTime: momentField,
  simulated: z.boolean(),
  /** In English; `source` is the same for viewers of another language. */
  sourceLabel: words,
  source: z.optional(eventSource),
  markets: z.array(feedMarket).check(z.minLength(1), z.maxLength(FIXTURE_MARKETS)),
});

/** Adds markets to a fixture that has not ended; they are as its other markets are: in play where it is. */
const marketsBody = z.object({
  type: z.literal("markets"),
  markets: z.array(feedMarket).check(z.minLength(1), z.maxLength(FIXTURE_MARKETS)),
});

/** `phase` of the event and whether its markets take bets. `marketKeys` absent: all markets of the fixture. */
const statusBody = z.object({
  type: z.literal("status"),
  phase: z.enum(["upcoming", "inPlay", "ended"]),
  suspended: z.boolean(),
  reason: words,
  /** Empties the books: used at the turn to in-play and at material events. */
  lapseUnmatched: z.boolean(),
  /**
   * Why, where it does; players read it. Absent: `inPlay` at the turn in play, else `suspended`. Only `inPlay` spares bets
   * that are kept.
   */
  lapseReason: z.optional(z.enum(["suspended", "inPlay", "wicket", "goal", "review"])),
  marketKeys: z.optional(z.array(key)),
  /** With `suspended`: until the ball is dead. No bet is taken, and none that rests lapses. Absent: no. */
  ballRunning: z.optional(z.boolean()),
});

const scoreBody = z.object({ type: z.literal("score"), score: scoreCard, scoreLine: words });

/**
 * How a market ended, with runners by key, or why it is void; what each type says is said of a market's result. Dead heat:
 * `winners` have won, and the `tied` share the `places` that are left, fewer than they are. Tied places, of a market each way:
 * the `tied` came in together behind the first `after` of the `runners`, who are the others that are placed, in order.
 */
const feedResult = z.discriminatedUnion("type", [
  z.object({ type: z.literal("winners"), runners: runnerKeys }),
  z.object({ type: z.literal("number"), value: z.int().check(z.minimum(-10_000), z.maximum(100_000)) }),
  z.object({ type: z.literal("places"), runners: runnerKeys }),
  z.object({ type: z.literal("void"), reason: z.string().check(z.minLength(1), z.maxLength(200)) }),
  z.object({
    type: z.literal("deadHeat"),
    winners: z.array(key).check(z.maxLength(38)),
    tied: z.array(key).check(z.minLength(2), z.maxLength(40)),
    places: z.int().check(z.minimum(1), z.maximum(39)),
  }),
  z.object({
    type: z.literal("tiedPlaces"),
    runners: z.array(key).check(z.maxLength(38)),
    tied: z.array(key).check(z.minLength(2), z.maxLength(40)),
    after: z.int().check(z.minimum(0), z.maximum(38)),
  }),
]);

/**
 * The official result: for each market how it ended or why it is void. With `final` false the event goes on, and nothing
 * becomes of the markets that are not named.
 */
const resultBody = z.object({
  type: z.literal("result"),
  official: words,
  markets: z.array(z.object({ key, result: feedResult })).check(z.maxLength(FIXTURE_MARKETS)),
  /** Absent: yes. */
  final: z.optional(z.boolean()),
});

/**
 * A runner does not start, and is taken out of these markets, which are suspended and have no result: bets on it are void, and
 * the matched prices of the others are reduced, in win markets and each way whole and in place markets their profit part. Lays that
 * are unmatched lapse from 2.5 % on (place: 4 %). In a market that it has left already nothing is done.
 */
const nonRunnerBody = z.object({
  type: z.literal("nonRunner"),
  /** Its key, which is the same in all of the markets. */
  runner: key,
  /** Players read it on their bets: "Sea Mist does not run". */
  reason: z.string().check(z.minLength(1), z.maxLength(120)),
  markets: z
    .array(
      z.object({
        key,
        reductionPercent: z.number().check(z.minimum(0), z.maximum(99.99), z.multipleOf(0.01)),
      }),
    )
    .check(z.minLength(1), z.maxLength(FIXTURE_MARKETS)),
});

/** The kinds of message: fixture, markets, status, score, result, non-runner. */
export const feedBody = z.discriminatedUnion("type", [
  fixtureBody,
  statusBody,
  scoreBody,
  resultBody,
  marketsBody,
  nonRunnerBody,
]);
export type FeedBody = z.output<typeof feedBody>;

/** One message about one fixture, numbered so that the receiver sees repeats and gaps. */
export const feedMessage = z.object({
  /** Unique for ever: source, match and run, such as `cricsheet-1273756-r3`. */
  fixtureId: key,
  /** 1 for the fixture message, then without gaps. */
  sequence: z.int().check(z.minimum(1)),
  sentAt: momentField,
  body: feedBody,
});
export type FeedMessage = z.output<typeof feedMessage>;

/** What the exchange knows of a fixture: where to go on after a break, and the ids of its markets. */
export const feedFixture = z.object({
  fixtureId: z.string(),
  eventId: z.int(),
  lastSequence: z.int(),
  phase: z.string(),
  markets: z.array(
    z.object({
      key: z.string(),
      marketId: z.int(),
      status: z.string(),
      /** Not `open`: an operator has suspended or closed the market, and the feed cannot open it. */
      operatorStatus: z.string(),
      runners: z.array(z.object({ key: z.string(), runnerId: z.int() })),
    }),
  ),
});
export type FeedFixture = z.output<typeof feedFixture>;

/** The calls of the provider of fixtures, scores and results. */
export const feed = {
  publish: endpoint({
    method: "POST",
    path: "Feed/Publish",
    audience: "provider",
    signatureHeaders,
    summary:
      "Takes the next message of a fixture. A message sent twice is answered again and changes nothing.",
    input: feedMessage,
    output: z.object({ duplicate: z.boolean(), fixture: feedFixture }),
    errors: [
      "FEED_SIGNATURE_INVALID",
      "FEED_OUT_OF_ORDER",
      "FEED_FIXTURE_UNKNOWN",
      "FEED_CONFLICT",
      "SPORT_NOT_FOUND",
      "MARKET_NOT_FOUND",
      "MARKET_INVALID",
      "RUNNER_NOT_FOUND",
      "MARKET_STATUS_INVALID",
      "RESULT_INVALID",
      "CORRECTION_INVALID",
      "CORRECTION_TOO_LARGE",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  fixtures: endpoint({
    method: "GET",
    path: "Feed/Fixtures",
    audience: "provider",
    signatureHeaders,
    summary: "Every fixture that has no result yet, so that a restarted feed can go on where it was.",
    input: noInput,
    output: z.array(feedFixture),
    errors: ["FEED_SIGNATURE_INVALID"],
  }),
};
