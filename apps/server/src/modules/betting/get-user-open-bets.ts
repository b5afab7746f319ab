import { paiseToMainUnits, zeroPaise } from "@crossbook/money";
import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { betCorrections, hasLost, voidPart } from "./bet-corrections.ts";
import { presentOpenBet } from "./open-bet-presenter.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly catalogue: Catalogue;
  readonly database: Pool;
}

/** Answers the caller's balance and every bet of an unfinished market. */
export function getUserOpenBets({
  exchange,
  catalogue,
  database,
}: Parts): HandlersOf<"bets">["getUserOpenBets"] {
  return async (_input, { caller: { accountId } }) => {
    try {
      const { account, orders } = await exchange.read((engine) => ({
        account: engine.account(accountId),
        orders: engine.ordersOf(accountId),
      }));
      const lost = orders.filter(hasLost).map(({ orderId }) => orderId);
      const corrections = await betCorrections(database, lost);
      return {
        ok: true,
        result: {
          balance: paiseToMainUnits(account?.available ?? zeroPaise),
          exposure: paiseToMainUnits(account?.exposure ?? zeroPaise),
          held: paiseToMainUnits(account?.held ?? zeroPaise),
          ...(account !== undefined && account.owed > 0 && { owed: paiseToMainUnits(account.owed) }),
          openBets: orders.flatMap((order) => {
            const market = catalogue.market(order.marketId);
            const event = market && catalogue.event(market.eventId);
            if (market === undefined || event === undefined) return [];
            return [{ ...presentOpenBet(order, event, market), ...voidPart(corrections.get(order.orderId)) }];
          }),
        },
      };
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return { ok: false, code: "EXCHANGE_STOPPED" };
      throw error;
    }
  };
}
