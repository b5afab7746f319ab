import type { Api, InputOf, OutputOf } from "@crossbook/contract";
import type { AccountId } from "@crossbook/engine";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import { presentLine } from "./present-line.ts";
import { kindsOf } from "./statement-kinds.ts";
import { StatementLines } from "./statement-lines.ts";
import { statementRange } from "./statement-range.ts";
import { HOST_ZONE, zoneRange } from "./zone-days.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
}

/** A page of the statement as the wire has it. */
type Page = OutputOf<Api["transactions"]["getHistory"]>;
/** Which lines are asked for. */
export type HistoryFilter = InputOf<Api["transactions"]["getHistory"]>;

/** Reads pages of one account's statement. */
export type HistoryReader = (accountId: AccountId, filter: HistoryFilter) => Promise<Page>;

/** The ledger as its owner reads it, a line for each transfer and each market. */
export function getHistory(read: HistoryReader): HandlersOf<"transactions">["getHistory"] {
  return async (input, { caller: { accountId } }) => ({ ok: true, result: await read(accountId, input) });
}

/**
 * Opening and closing balance are those of the days that were asked for, so that without a filter
 * `opening + credits − debits = closing`.
 */
export function historyReader({ database, exchange }: Parts): HistoryReader {
  const lines = new StatementLines(database);
  return async (accountId, input) => {
    await exchange.projected(exchange.state().journalSeq);
    const days = zoneRange(input.From, input.To, input.Zone ?? HOST_ZONE);
    const range = await statementRange(database, accountId, days);
    const kinds = kindsOf(input.Type, input.Kind);
    const [page, totals] = await Promise.all([
      lines.page(range, kinds, { limit: input.MaxResultCount, offset: input.SkipCount }),
      lines.totals(range, kinds),
    ]);
    return {
      items: page.map(presentLine),
      totalCount: totals.lines,
      openingBalance: paiseToMainUnits(paise(range.opening)),
      closingBalance: paiseToMainUnits(paise(range.closing)),
      totalCredit: paiseToMainUnits(paise(totals.credit)),
      totalDebit: paiseToMainUnits(paise(totals.debit)),
    };
  };
}
