import type { Pool } from "pg";
import type { Handlers } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import { getDetail } from "./get-detail.ts";
import { getHistory } from "./get-history.ts";
import { getHistoryFile } from "./get-history-file.ts";
import { getProfitLoss } from "./profit-loss/get-profit-loss.ts";
import type { TransactionDetails } from "./transaction-details.ts";

export type { TransactionDetailReader, TransactionDetails, TransactionStep } from "./transaction-details.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly clock: Clock;
  /** Who knows the history behind a line's reference. */
  readonly details: TransactionDetails;
}

/** Account statements, read from the ledger's table. */
export function createStatementModule(parts: Parts): { readonly handlers: Pick<Handlers, "transactions"> } {
  return {
    handlers: {
      transactions: {
        getHistory: getHistory(parts),
        getHistoryFile: getHistoryFile(parts),
        getDetail: getDetail(parts),
        getProfitLoss: getProfitLoss(parts),
      },
    },
  };
}
