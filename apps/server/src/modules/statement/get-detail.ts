import { resultOfText } from "@crossbook/engine/kinds";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import { ledgerSteps, marketSteps } from "./ledger-steps.ts";
import { exactText, marketBets } from "./market-bets.ts";
import { amountText, netOf, presentLine, referenceOf, winnersOf } from "./present-line.ts";
import { type LineRow, StatementLines } from "./statement-lines.ts";
import { registeredSteps, type TransactionDetails, type TransactionStep } from "./transaction-details.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly details: TransactionDetails;
}

const NO_BETS = { total: 0, exactCentipaise: 0, bets: [] } as const;

/** One of the caller's own lines. A number of another account's is answered as one that there is not. */
export function getDetail({ database, exchange, details }: Parts): HandlersOf<"transactions">["getDetail"] {
  const lines = new StatementLines(database);
  return async ({ transactionId, MaxResultCount, SkipCount }, { caller: { accountId } }) => {
    await exchange.projected(exchange.state().journalSeq);
    const line = await lines.one(accountId, transactionId);
    if (!line) return { ok: false, code: "TRANSACTION_NOT_FOUND" };
    const result = resultOfText(line.market_result ?? "");
    const page = { limit: MaxResultCount, offset: SkipCount };
    const found =
      line.market_id === null || line.market_terms === null || !result
        ? NO_BETS
        : await marketBets(database, {
            ...{ accountId, marketId: line.market_id, result, terms: line.market_terms },
            ...page,
          });
    const steps = await stepsOf(database, details, accountId, line);
    const transaction = presentLine(line);
    return {
      ok: true,
      result: {
        transaction,
        description: transaction.description,
        eventId: transaction.eventId,
        totalWin: amountText(netOf(line)),
        winner: line.market_id === null ? "" : winnersOf(line),
        marketTypeName: line.market_type ?? "",
        gameStartTime: line.start_time?.toISOString() ?? null,
        totalBets: found.total,
        bets: [...found.bets],
        exactGross: exactText(found.exactCentipaise),
        steps: steps.map(presentStep),
      },
    };
  };
}

async function stepsOf(
  database: Pool,
  details: TransactionDetails,
  accountId: number,
  line: LineRow,
): Promise<readonly TransactionStep[]> {
  const { market_id: marketId, corrected_since: since } = line;
  if (marketId !== null) return since === null ? [] : marketSteps(database, accountId, { marketId, since });
  const subject = { accountId, entryId: line.entry_id, kind: line.kind, reference: referenceOf(line) };
  return (await registeredSteps(details, subject)) ?? ledgerSteps(database, subject);
}

function presentStep({ at, title, text, amount }: TransactionStep) {
  const moved = amount === undefined ? null : paiseToMainUnits(paise(amount));
  return { at: new Date(at).toISOString(), title, text, amount: moved };
}
