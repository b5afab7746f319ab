import type { OpenBets } from "@crossbook/contract";
import type { AccountId, OrderView } from "@crossbook/engine";
import { paiseToMainUnits, zeroPaise } from "@crossbook/money";
import type { Pool } from "pg";
import type { HandlersOf, Refusal } from "../../calls/handler.ts";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { betCorrections, hasLost, presentCorrection } from "./bet-corrections.ts";
import { presentOpenBet } from "./open-bet-presenter.ts";
import type { ReadBudget } from "./own-orders/read-budget.ts";
import { takenOrders } from "./starting-price.ts";

/** So many bets are in one answer at most: the newest. */
const MOST_OPEN_BETS = 1000;

interface Parts {
  readonly exchange: Exchange;
  readonly catalogue: Catalogue;
  readonly database: Pool;
}

type Reading = { readonly ok: true; readonly result: OpenBets } | Refusal<"EXCHANGE_STOPPED">;

/** Reads the balance and the bets of unfinished markets of one account, the newest `MOST_OPEN_BETS` of them. */
export type OpenBetsReader = (accountId: AccountId) => Promise<Reading>;

/** Answers the caller's balance and bets of unfinished markets. */
export function getUserOpenBets(
  read: OpenBetsReader,
  budget: ReadBudget,
): HandlersOf<"bets">["getUserOpenBets"] {
  return async (_input, { caller: { accountId } }) => {
    const refusal = budget.refusal(accountId);
    if (refusal !== undefined) return refusal;
    const reading = await read(accountId);
    if (reading.ok) budget.answered(accountId, reading.result.openBets.length);
    return reading;
  };
}

/** The open bets of an account as its player sees them. */
export function openBetsReader({ exchange, catalogue, database }: Parts): OpenBetsReader {
  return async (accountId) => {
    try {
      const { account, newest, count } = await exchange.read((engine) => ({
        account: engine.account(accountId),
        newest: engine.newestOrders(accountId, MOST_OPEN_BETS),
        count: engine.orderCount(accountId),
      }));
      const orders = [...newest].reverse();
      const mayBeReduced = ({ marketId }: OrderView) =>
        (catalogue.market(marketId)?.removedRunners.length ?? 0) > 0;
      const corrected = orders.filter((order) => hasLost(order) || mayBeReduced(order));
      const corrections = await betCorrections(
        database,
        corrected.map(({ orderId }) => orderId),
      );
      const tookPrice = await ordersAtStartingPrice({ exchange, catalogue, database }, orders);
      return {
        ok: true,
        result: {
          balance: paiseToMainUnits(account?.available ?? zeroPaise),
          exposure: paiseToMainUnits(account?.exposure ?? zeroPaise),
          held: paiseToMainUnits(account?.held ?? zeroPaise),
          ...(account !== undefined && account.owed > 0 && { owed: paiseToMainUnits(account.owed) }),
          ...(account !== undefined &&
            account.exposureLimit > 0 && { exposureLimit: paiseToMainUnits(account.exposureLimit) }),
          ...(account !== undefined &&
            account.commissionDiscountPercent > 0 && {
              commissionDiscountPercent: account.commissionDiscountPercent,
            }),
          ...(count > orders.length && { totalCount: count }),
          openBets: orders.flatMap((order) => {
            const market = catalogue.market(order.marketId);
            const event = market && catalogue.event(market.eventId);
            if (market === undefined || event === undefined) return [];
            const correction = presentCorrection(corrections.get(order.orderId));
            const isTaken = tookPrice.has(order.orderId);
            return [{ ...presentOpenBet(order, event, market, isTaken), ...correction }];
          }),
        },
      };
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return { ok: false, code: "EXCHANGE_STOPPED" };
      throw error;
    }
  };
}

/** Those of the bets that have taken the starting price of their market. Most are in no market that has formed one. */
async function ordersAtStartingPrice(
  { exchange, catalogue, database }: Parts,
  orders: readonly OrderView[],
): Promise<ReadonlySet<number>> {
  const asked = orders.filter(({ marketId }) => catalogue.market(marketId)?.startingPrices);
  if (asked.length === 0) return new Set();
  // Only the tables say which, and they may be behind the engine that was read.
  await exchange.projected(exchange.state().journalSeq);
  return takenOrders(
    database,
    asked.map(({ orderId }) => orderId),
  );
}
