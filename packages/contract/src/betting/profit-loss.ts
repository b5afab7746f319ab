import * as z from "zod/mini";
import { amountField, momentField } from "../fields.ts";
import { marketStatus, marketType } from "../markets.ts";
import { ladderStep } from "./line-markets.ts";

const runnerProfitLoss = z.object({
  runnerId: z.int(),
  /** Profit (positive) or loss of the matched bets if that runner wins. */
  amount: amountField,
  /**
   * Only in markets with several winners and each way, null in others: what the bets on this runner alone bring if it is
   * none of the winners; `amount` is then what they bring if it is one.
   */
  ifLoses: z.nullable(amountField),
  /** Only each way, null in others: what the bets on this runner alone bring if it is placed and does not win. */
  ifPlaced: z.nullable(amountField),
});

const marketProfitLoss = z.object({
  eventId: z.int(),
  marketId: z.int(),
  /** Empty of line markets. */
  runners: z.array(runnerProfitLoss),
  /** Of line markets: every result there can be, from the lowest on; null of others. */
  ladder: z.nullable(z.array(ladderStep)),
});

/** For each market with matched bets: what the player wins or loses under each result, in rupees. */
export const expectedProfitLoss = z.array(marketProfitLoss);

export type ExpectedProfitLoss = z.output<typeof expectedProfitLoss>;

/** The events that a player has a position in, with what each result of their markets brings him. */
export const userMarkets = z.array(
  z.object({
    eventId: z.int(),
    sportId: z.int(),
    title: z.string(),
    startTime: momentField,
    inPlay: z.boolean(),
    markets: z.array(
      z.extend(marketProfitLoss, {
        marketName: z.string(),
        marketType,
        status: marketStatus,
        /** Names of the runners, in the order of `runners`; of a market of lines in that of its runners, of a fancy market none. */
        runnerNames: z.array(z.string()),
        /** The most that can be lost in it, of matched and unmatched bets. */
        exposure: amountField,
        /** How many of the player's bets are in it, matched or not. */
        bets: z.int(),
      }),
    ),
  }),
);
export type UserMarkets = z.output<typeof userMarkets>;
