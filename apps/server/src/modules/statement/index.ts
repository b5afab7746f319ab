import type { Pool } from "pg";
import type { Handlers } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import { getHistory } from "./get-history.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
}

/** Account statements, read from the ledger's table. */
export function createStatementModule(parts: Parts): { readonly handlers: Pick<Handlers, "transactions"> } {
  return { handlers: { transactions: { getHistory: getHistory(parts) } } };
}
