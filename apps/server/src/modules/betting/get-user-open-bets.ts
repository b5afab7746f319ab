import { paiseToMainUnits, zeroPaise } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { presentOpenBet } from "./open-bet-presenter.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly catalogue: Catalogue;
}

/** Answers the caller's balance and every bet of an unfinished market. */
export function getUserOpenBets({ exchange, catalogue }: Parts): HandlersOf<"bets">["getUserOpenBets"] {
  return async (_input, { caller: { accountId } }) => {
    try {
      const { account, orders } = await exchange.read((engine) => ({
        account: engine.account(accountId),
        orders: engine.ordersOf(accountId),
      }));
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
            return event ? [presentOpenBet(order, event, market)] : [];
          }),
        },
      };
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return { ok: false, code: "EXCHANGE_STOPPED" };
      throw error;
    }
  };
}
