import type { Api, InputOf, OutputOf } from "@crossbook/contract";
import { HOST_ZONE } from "@crossbook/contract";
import type { AccountId } from "@crossbook/engine";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StaleReads } from "../../ports/stale-reads.ts";
import { presentLine } from "./present-line.ts";
import { RememberedTotals } from "./remembered-totals.ts";
import { kindsOf } from "./statement-kinds.ts";
import { StatementLines } from "./statement-lines.ts";
import { statementRange } from "./statement-range.ts";
import { type ZoneRange, zoneRange } from "./zone-days.ts";

interface Parts {
  readonly database: Pool;
  /** Pages of days that are over come from here. */
  readonly staleReads: StaleReads;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly clock: Clock;
}

/** So long after a day's end, whatever was under way at that end is in every replica's tables. */
const CLOSED_AFTER_MS = 3_600_000;

/** A page of the statement as the wire has it for operators; players' has no `upTo`. */
type Page = OutputOf<Api["operator"]["getPlayerStatement"]>;
/** Which lines are asked for. */
export type HistoryFilter = Omit<InputOf<Api["operator"]["getPlayerStatement"]>, "userName">;

/** Reads pages of one account's statement. */
export type HistoryReader = (accountId: AccountId, filter: HistoryFilter) => Promise<Page>;

/** The ledger as its owner reads it, a line for each transfer and each market. */
export function getHistory(read: HistoryReader): HandlersOf<"transactions">["getHistory"] {
  return async (input, { caller: { accountId } }) => {
    const { upTo: _, ...result } = await read(accountId, input);
    return { ok: true, result };
  };
}

/**
 * Opening and closing balance are those of the days that were asked for, so that without a filter
 * `opening + credits − debits = closing`.
 */
export function historyReader({ database, staleReads, exchange, clock }: Parts): HistoryReader {
  const totals = new RememberedTotals();
  return async (accountId, input) => {
    await exchange.projected(exchange.state().journalSeq);
    const days = zoneRange(input.From, input.To, input.Zone ?? HOST_ZONE);
    const isClosed = days.untilMs !== undefined && days.untilMs + CLOSED_AFTER_MS <= clock.now();
    const read = (from: Pool) => readPage({ database: from, totals }, accountId, days, input);
    return isClosed ? staleReads.read(read) : read(database);
  };
}

async function readPage(
  { database, totals: remembered }: { readonly database: Pool; readonly totals: RememberedTotals },
  accountId: AccountId,
  days: ZoneRange,
  input: HistoryFilter,
): Promise<Page> {
  const lines = new StatementLines(database);
  const range = await statementRange(database, accountId, days, input.UpTo);
  const kinds = kindsOf(input.Type, input.Kind);
  const [page, totals] = await Promise.all([
    lines.page(range, kinds, { limit: input.MaxResultCount, offset: input.SkipCount }),
    remembered.of(range, kinds, {
      mayRemember: input.UpTo === undefined,
      read: (part) => lines.totals(part, kinds),
    }),
  ]);
  return {
    items: page.map(presentLine),
    upTo: range.last,
    totalCount: totals.lines,
    openingBalance: paiseToMainUnits(paise(range.opening)),
    closingBalance: paiseToMainUnits(paise(range.closing)),
    totalCredit: paiseToMainUnits(paise(totals.credit)),
    totalDebit: paiseToMainUnits(paise(totals.debit)),
  };
}
