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

/**
 * The ledger as its owner reads it, a line for each transfer and each market. Opening and closing balance are those of
 * the days that were asked for, so that without a filter `opening + credits − debits = closing`.
 */
export function getHistory({ database, exchange }: Parts): HandlersOf<"transactions">["getHistory"] {
  const lines = new StatementLines(database);
  return async (input, { caller: { accountId } }) => {
    await exchange.projected(exchange.state().journalSeq);
    const days = zoneRange(input.From, input.To, input.Zone ?? HOST_ZONE);
    const range = await statementRange(database, accountId, days);
    const kinds = kindsOf(input.Type, input.Kind);
    const [page, totals] = await Promise.all([
      lines.page(range, kinds, { limit: input.MaxResultCount, offset: input.SkipCount }),
      lines.totals(range, kinds),
    ]);
    return {
      ok: true,
      result: {
        items: page.map(presentLine),
        totalCount: totals.lines,
        openingBalance: paiseToMainUnits(paise(range.opening)),
        closingBalance: paiseToMainUnits(paise(range.closing)),
        totalCredit: paiseToMainUnits(paise(totals.credit)),
        totalDebit: paiseToMainUnits(paise(totals.debit)),
      },
    };
  };
}
