import * as z from "zod/mini";
import { notation } from "./betting/line-markets.ts";
import { lapseReason } from "./betting/order-options.ts";
import { marketStatus } from "./markets.ts";
import { paymentDirection, paymentState } from "./payments.ts";
import { scoreCard } from "./score-card.ts";

/** What a client registers with after each start of the connection. An empty token: a guest. */
export const hubRegistration = z.object({
  Browser: z.string().check(z.maxLength(400)),
  Domain: z.string().check(z.maxLength(256)),
  CurrentPage: z.string().check(z.maxLength(400)),
  Token: z.string().check(z.maxLength(4096)),
});
export type HubRegistration = z.output<typeof hubRegistration>;

/** `[price in the market's notation, size in main units]`, best first, at most three. */
const levels = z.array(z.tuple([z.number(), z.number()]));

/** `[line, rate in percent, size in main units]`, best first, at most three. */
const lineLevels = z.array(z.tuple([z.number(), z.number(), z.number()]));

/** The prices of a market as the hub sends them: an image, then deltas. */
export const hubOdds = z.object({
  MarketId: z.int(),
  /** Rises by one with each message of a market; a gap makes the client ask for the image again. */
  Sequence: z.int(),
  /** True: the whole market. False: only the runners that changed. */
  Image: z.boolean(),
  Status: marketStatus,
  Reason: z.string(),
  Matched: z.number(),
  /** Of the prices; absent: decimal. */
  Notation: z.optional(notation),
  Runners: z.array(
    z.object({
      Id: z.int(),
      Back: levels,
      Lay: levels,
      Last: z.nullable(z.number()),
      /** Of a fancy market, whose `Back` and `Lay` are empty; absent of others. */
      Lines: z.optional(z.object({ Yes: lineLevels, No: lineLevels })),
    }),
  ),
});
export type HubOdds = z.output<typeof hubOdds>;

/** Every push is a `Message` of one of these. Clients ignore codes they do not know. */
export const hubMessage = z.discriminatedUnion("Code", [
  z.object({
    Code: z.literal("UserBalance"),
    Data: z.object({
      Balance: z.number(),
      Exposure: z.number(),
      Held: z.number() /** Only where the player owes something, as `owed`. */,
      Owed: z.optional(z.number()),
    }),
  }),
  z.object({ Code: z.literal("Odds"), Data: hubOdds }),
  z.object({
    Code: z.literal("MarketStatus"),
    Data: z.object({
      EventId: z.int(),
      MarketId: z.int(),
      Status: marketStatus,
      Reason: z.string(),
      InPlay: z.boolean(),
      /** The bet delay of now: with `InPlay`, so that nobody sees one without the other. */
      DelayMs: z.int(),
      /** Null until the market has a result. */
      Result: z.nullable(
        z.discriminatedUnion("Type", [
          z.object({ Type: z.literal("winners"), RunnerIds: z.array(z.int()) }),
          z.object({ Type: z.literal("void") }),
          z.object({ Type: z.literal("number"), Value: z.int() }),
          z.object({ Type: z.literal("places"), RunnerIds: z.array(z.int()) }),
          z.object({
            Type: z.literal("deadHeat"),
            RunnerIds: z.array(z.int()),
            TiedIds: z.array(z.int()),
            Places: z.int(),
          }),
          z.object({
            Type: z.literal("tiedPlaces"),
            RunnerIds: z.array(z.int()),
            TiedIds: z.array(z.int()),
            After: z.int(),
          }),
        ]),
      ),
    }),
  }),
  /** The starting prices of a watched market were formed: those there are, in its notation. */
  z.object({
    Code: z.literal("StartingPrices"),
    Data: z.object({
      EventId: z.int(),
      MarketId: z.int(),
      Runners: z.array(z.object({ Id: z.int(), Price: z.number() })),
    }),
  }),
  z.object({
    Code: z.literal("Score"),
    Data: z.object({ EventId: z.int(), Score: scoreCard, ScoreLine: z.string() }),
  }),
  /** Something of the player's bets changed: reload open bets and profit and loss. */
  z.object({ Code: z.literal("OpenBets"), Data: z.object({ EventId: z.int() }) }),
  /** A waiting bet of the player was matched. Amounts are totals of the bet, not of this fill. */
  z.object({
    Code: z.literal("BetMatched"),
    Data: z.object({
      BetId: z.int(),
      EventId: z.int(),
      RunnerName: z.string(),
      Side: z.enum(["back", "lay"]),
      Matched: z.number(),
      /** In `Notation`. */
      AveragePrice: z.number(),
      Remaining: z.number(),
      /** How the market writes prices; absent: decimal. */
      Notation: z.optional(notation),
      /** The line of a fancy bet, whose sides are yes and no; absent of every other. */
      FancyValue: z.optional(z.number()),
    }),
  }),
  /**
   * What was unmatched of bets of the player has ended, and not by the player: all of one market and one reason that ended
   * together.
   */
  z.object({
    Code: z.literal("BetsLapsed"),
    Data: z.object({
      EventId: z.int(),
      MarketId: z.int(),
      MarketName: z.string(),
      Reason: lapseReason,
      /** Of all of them, though there are more than are listed. */
      Count: z.int(),
      Amount: z.number(),
      /** The first twenty, by their numbers. */
      Bets: z.array(
        z.object({
          BetId: z.int(),
          RunnerName: z.string(),
          Side: z.enum(["back", "lay"]),
          /** The line of a fancy bet, whose sides are called yes and no. */
          FancyValue: z.optional(z.number()),
          /** What lapsed of the stake. */
          Amount: z.number(),
          /** True of a lay that waited for the starting price: `Amount` is what it could have lost. Absent of others. */
          IsLiability: z.optional(z.boolean()),
        }),
      ),
    }),
  }),
  /** A market of the player was settled or voided. `Net` is `Gross` less `Commission`. */
  z.object({
    Code: z.literal("MarketResult"),
    Data: z.object({
      EventId: z.int(),
      MarketId: z.int(),
      /** Of the event, such as "India v Australia". */
      Match: z.string(),
      MarketName: z.string(),
      Void: z.boolean(),
      Gross: z.number(),
      Commission: z.number(),
      Net: z.number(),
      /** True where the market was settled again: `Net` takes the place of the one before. */
      Corrected: z.optional(z.boolean()),
    }),
  }),
  /** Matched bets of the player were made void, or their prices reduced because a runner was taken out. */
  z.object({
    Code: z.literal("BetsCorrected"),
    Data: z.object({
      EventId: z.int(),
      MarketId: z.int(),
      MarketName: z.string(),
      Kind: z.enum(["void", "reduced"]),
      /** Of how many matches, and their stake. */
      Count: z.int(),
      Amount: z.number(),
      Reason: z.string(),
    }),
  }),
  /** A deposit or withdrawal of the player came to another state. */
  z.object({
    Code: z.literal("Payment"),
    Data: z.object({ Id: z.int(), Direction: paymentDirection, State: paymentState }),
  }),
  /** A watched event has more markets than before, or a runner was taken out of one: reload them. */
  z.object({ Code: z.literal("EventMarkets"), Data: z.object({ EventId: z.int() }) }),
  /** Events came, went or changed phase: reload the tree. */
  z.object({ Code: z.literal("EventTree"), Data: z.object({}) }),
  /** The host's settings changed: reload them. */
  z.object({ Code: z.literal("Settings"), Data: z.object({}) }),
  /** This session was ended on the server. */
  z.object({ Code: z.literal("Logout"), Data: z.object({}) }),
]);
export type HubMessage = z.output<typeof hubMessage>;

/** What a client may ask of the hub at `/hub`. */
export interface HubMethods {
  RegisterClient(registration: HubRegistration): Promise<{ UserName: string | null }>;
  /** Replaces the set of markets whose odds and status are pushed; an image of each comes first. At most 200. */
  WatchMarkets(marketIds: readonly number[]): Promise<void>;
  /** Replaces the set of events whose scores are pushed. At most 100. */
  WatchEvents(eventIds: readonly number[]): Promise<void>;
  /** Asks for the image of one watched market again after a gap. */
  RequestImage(marketId: number): Promise<void>;
}
