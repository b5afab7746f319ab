import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { amountField, countField, idField, momentField, pageOf } from "../fields.ts";
import { marketStatus } from "../markets.ts";
import { textField } from "./operator-fields.ts";

const accountKind = z.enum(["player", "demo", "house"]);

const riskMarket = z.object({
  marketId: z.int(),
  marketName: z.string(),
  eventTitle: z.string(),
  status: marketStatus,
  /** With an order or a matched bet. */
  accounts: z.int(),
  matched: amountField,
  /** The worst losses of all accounts, one by one. */
  exposure: amountField,
  largestUserName: z.string(),
  largestExposure: amountField,
});
/** A market without a result, and what its accounts can lose in it. */
export type RiskMarket = z.output<typeof riskMarket>;

const riskAccount = z.object({
  userId: z.int(),
  userName: z.string(),
  kind: accountKind,
  markets: z.int(),
  cash: amountField,
  owed: amountField,
  exposure: amountField,
});
/** An account with open bets. */
export type RiskAccount = z.output<typeof riskAccount>;

const riskOutcome = z.object({
  words: z.string(),
  /** What it brings to players and demo users together, before commission. */
  players: amountField,
  /** What it brings to the accounts of the house, such as its market makers. */
  house: amountField,
  /** What those get who get something, before commission. */
  wins: amountField,
});
/** One way in which a market, or of several winners one runner, can end. */
export type RiskOutcome = z.output<typeof riskOutcome>;

const marketRiskAccount = z.object({
  userId: z.int(),
  userName: z.string(),
  kind: accountKind,
  exposure: amountField,
  /** In the order of the outcomes; empty where there are more than 12. */
  outcomes: z.array(amountField),
});
/** An account of one market, and what each outcome brings it. */
export type MarketRiskAccount = z.output<typeof marketRiskAccount>;

const marketRisk = z.object({
  marketId: z.int(),
  marketName: z.string(),
  eventTitle: z.string(),
  matched: amountField,
  exposure: amountField,
  outcomes: z.array(riskOutcome),
  ...pageOf(marketRiskAccount).shape,
});
/** What can become of the money in one market. */
export type MarketRisk = z.output<typeof marketRisk>;

const largeOrder = z.object({
  betId: z.int(),
  userName: z.string(),
  kind: accountKind,
  marketId: z.int(),
  marketName: z.string(),
  eventTitle: z.string(),
  /** The runner, and of a session its line. */
  on: z.string(),
  side: z.enum(["back", "lay"]),
  /** Decimal odds; of a bet that waits for the starting price its limit. */
  odds: z.number(),
  stake: amountField,
  matched: amountField,
  unmatched: amountField,
  placeTime: momentField,
  /** True of a bet that waits for the starting price: `stake` of a lay is what it can lose. Absent of others. */
  waits: z.optional(z.boolean()),
});
/** An order of a market without a result. */
export type LargeOrder = z.output<typeof largeOrder>;

const riskAlert = z.object({
  rule: z.enum(["largeExposure", "owes", "sharedPayee", "noResult", "incomplete"]),
  words: z.string(),
  marketId: z.nullable(z.int()),
  userName: z.nullable(z.string()),
  amount: z.nullable(amountField),
});
/** Something that somebody should look at, by a rule that is stated. */
export type RiskAlert = z.output<typeof riskAlert>;

const linkedAccount = z.object({
  userId: z.int(),
  userName: z.string(),
  kind: accountKind,
  /** `device`: the same address and browser; `payee`: paid out to the same address. */
  by: z.enum(["device", "address", "payee"]),
  value: z.string(),
  /** Of all its markets. */
  exposure: amountField,
});
/** Another account that has something in common with a player's. */
export type LinkedAccount = z.output<typeof linkedAccount>;

/** True: there are more positions than were looked at, and those in the newest markets are left out. */
const cutField = { isCut: z.boolean() };
const rowsOfPage = { MaxResultCount: countField(1, 100, 50), SkipCount: countField(0, 100_000, 0) };

/** Operators' calls about what can be lost, and by whom. */
export const operatorRisk = {
  getRiskMarkets: endpoint({
    method: "GET",
    path: "Operator/GetRiskMarkets",
    audience: "operator",
    summary:
      "Markets without a result by what their accounts can lose, one page, the largest first; at most five seconds old.",
    input: z.object(rowsOfPage),
    output: z.extend(pageOf(riskMarket), cutField),
    errors: ["EXCHANGE_STOPPED"],
  }),
  getRiskAccounts: endpoint({
    method: "GET",
    path: "Operator/GetRiskAccounts",
    audience: "operator",
    summary:
      "Accounts with open bets by what they can lose, one page, the largest first; of one kind where named; at most five seconds old.",
    input: z.object({ Kind: z.optional(accountKind), ...rowsOfPage }),
    output: z.extend(pageOf(riskAccount), cutField),
    errors: ["EXCHANGE_STOPPED"],
  }),
  getMarketRisk: endpoint({
    method: "GET",
    path: "Operator/GetMarketRisk",
    audience: "operator",
    summary:
      "What each outcome of a market without a result brings to players and to the house, and its accounts by what they can lose.",
    input: z.object({ marketId: idField, ...rowsOfPage }),
    output: marketRisk,
    errors: ["MARKET_NOT_FOUND", "EXCHANGE_STOPPED"],
  }),
  getLargestOrders: endpoint({
    method: "GET",
    path: "Operator/GetLargestOrders",
    audience: "operator",
    summary: "The hundred largest orders of markets without a result, by stake; at most five seconds old.",
    input: z.object({}),
    output: z.array(largeOrder),
    errors: [],
  }),
  getRiskAlerts: endpoint({
    method: "GET",
    path: "Operator/GetRiskAlerts",
    audience: "operator",
    summary:
      "By stated rules: an account, but for those of the house, that can lose 100,000 or more in one market, one that owes, payees of several accounts, markets without a result twelve hours after the event's start, and that not all positions were looked at. At most 100 by each rule.",
    input: z.object({}),
    output: z.array(riskAlert),
    errors: ["EXCHANGE_STOPPED"],
  }),
  getLinkedAccounts: endpoint({
    method: "GET",
    path: "Operator/GetLinkedAccounts",
    audience: "operator",
    summary:
      "Accounts that were logged in from the same address or device as a player's, or are paid out to the same payee, at most 200, with what they can lose together.",
    input: z.object({ userName: textField(256) }),
    output: z.object({
      /** The player's own, and of all accounts of the group together, each once. */
      exposure: amountField,
      groupExposure: amountField,
      items: z.array(linkedAccount),
    }),
    errors: ["ACCOUNT_NOT_FOUND", "EXCHANGE_STOPPED"],
  }),
};
