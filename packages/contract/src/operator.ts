import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { amountField, clientReferenceField, idField } from "./fields.ts";

const words = z.string().check(z.minLength(1), z.maxLength(200));
const text = (maximum: number) => z.string().check(z.maxLength(maximum));

const MARKET_ERRORS = [
  "MARKET_NOT_FOUND",
  "MARKET_SUSPENDED",
  "MARKET_CLOSED",
  "MARKET_SETTLED",
  "MARKET_STATUS_INVALID",
  "EXCHANGE_BUSY",
  "EXCHANGE_STOPPED",
] as const;

export const playerAccount = z.object({
  userName: z.string(),
  kind: z.string(),
  cash: amountField,
  available: amountField,
  exposure: amountField,
});

export const operator = {
  authenticate: endpoint({
    method: "POST",
    path: "Operator/Authenticate",
    audience: "public",
    summary: "Logs an operator in. Operator tokens open no player call, and player tokens no operator call.",
    input: z.object({ userName: text(256), password: text(128) }),
    output: z.object({ accessToken: z.string(), expireInSeconds: z.int(), userName: z.string() }),
    errors: ["LOGIN_FAILED", "LOGIN_THROTTLED", "ACCOUNT_LOCKED"],
  }),
  createPlayer: endpoint({
    method: "POST",
    path: "Operator/CreatePlayer",
    audience: "operator",
    summary:
      "Creates a verified player; `house` accounts quote prices for the house through the same door as everyone.",
    input: z.object({ userName: text(256), password: text(256), kind: z.enum(["player", "house"]) }),
    output: playerAccount,
    errors: [
      "USERNAME_TAKEN",
      "USERNAME_INVALID",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_INVALID",
      "PASSWORD_COMMON",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  getPlayer: endpoint({
    method: "GET",
    path: "Operator/GetPlayer",
    audience: "operator",
    summary: "A player's balance and exposure.",
    input: z.object({ userName: text(256) }),
    output: playerAccount,
    errors: ["ACCOUNT_NOT_FOUND", "EXCHANGE_STOPPED"],
  }),
  adjustBalance: endpoint({
    method: "POST",
    path: "Operator/AdjustBalance",
    audience: "operator",
    summary: "Credits (positive) or debits (negative) a player. The same reference moves money once.",
    input: z.object({
      userName: text(256),
      amount: z.number(),
      reason: words,
      reference: clientReferenceField,
    }),
    output: playerAccount,
    errors: [
      "ACCOUNT_NOT_FOUND",
      "AMOUNT_INVALID",
      "INSUFFICIENT_FUNDS",
      "KEY_INVALID",
      "KEY_REUSED",
      "CAPACITY_REACHED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  setMarketStatus: endpoint({
    method: "POST",
    path: "Operator/SetMarketStatus",
    audience: "operator",
    summary: "Suspends, reopens or closes a market. `lapseUnmatched` also empties its book.",
    input: z.object({
      marketId: idField,
      status: z.enum(["OPEN", "SUSPENDED", "CLOSED"]),
      reason: z.optional(words),
      lapseUnmatched: z.optional(z.boolean()),
    }),
    output: z.string(),
    errors: MARKET_ERRORS,
  }),
  settleMarket: endpoint({
    method: "POST",
    path: "Operator/SettleMarket",
    audience: "operator",
    summary: "Settles a market on its winner: pays, takes commission, releases exposure.",
    input: z.object({ marketId: idField, winnerRunnerId: idField }),
    output: z.string(),
    errors: [...MARKET_ERRORS, "RUNNER_NOT_FOUND"],
  }),
  voidMarket: endpoint({
    method: "POST",
    path: "Operator/VoidMarket",
    audience: "operator",
    summary:
      "Voids a market: every bet of it, both sides, as if never struck. The reason is shown to the players.",
    input: z.object({ marketId: idField, reason: words }),
    output: z.string(),
    errors: MARKET_ERRORS,
  }),
};
