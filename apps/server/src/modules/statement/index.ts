import type { Pool } from "pg";
import type { Handlers, HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StaleReads } from "../../ports/stale-reads.ts";
import type { Players } from "../players/index.ts";
import { getDetail } from "./get-detail.ts";
import { getHistory, historyReader } from "./get-history.ts";
import { getHistoryFile } from "./get-history-file.ts";
import { getPlayerStatement } from "./get-player-statement.ts";
import { getProfitLoss } from "./profit-loss/get-profit-loss.ts";
import type { TransactionDetails } from "./transaction-details.ts";

export type { TransactionDetailReader, TransactionDetails, TransactionStep } from "./transaction-details.ts";

interface Parts {
  readonly database: Pool;
  readonly staleReads: StaleReads;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly clock: Clock;
  readonly players: Players;
  /** Who knows the history behind a line's reference. */
  readonly details: TransactionDetails;
}

/** What the statement answers to players and to operators. */
export interface StatementModule {
  readonly handlers: Pick<Handlers, "transactions"> & {
    readonly operator: Pick<HandlersOf<"operator">, "getPlayerStatement">;
  };
}

/** Account statements, read from the ledger's table. */
export function createStatementModule(parts: Parts): StatementModule {
  const history = historyReader(parts);
  return {
    handlers: {
      transactions: {
        getHistory: getHistory(history),
        getHistoryFile: getHistoryFile(parts),
        getDetail: getDetail(parts),
        getProfitLoss: getProfitLoss(parts),
      },
      operator: { getPlayerStatement: getPlayerStatement(parts.players, history) },
    },
  };
}
