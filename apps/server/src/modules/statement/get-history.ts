import type { transaction } from "@crossbook/contract";
import type { LedgerKind, LedgerPhase } from "@crossbook/engine";
import { resultOfText, winnerWords } from "@crossbook/engine/kinds";
import { formatPaise, paise } from "@crossbook/money";
import type { Pool } from "pg";
import type * as z from "zod/mini";
import type { HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import { dayRange } from "../catalogue/index.ts";
import { kindsOfType, textOfKind } from "./statement-kinds.ts";

type Transaction = z.output<typeof transaction>;

interface Row {
  readonly entry_id: number;
  readonly at: Date;
  readonly amount: number;
  readonly balance_after: number;
  readonly kind: LedgerKind;
  readonly phase: LedgerPhase;
  /** Of a line that began a hold which was paid out. */
  readonly hold_end: "settled" | null;
  readonly reference: string;
  readonly remark: string;
  readonly event_id: number | null;
  readonly title: string | null;
  readonly market_name: string | null;
  readonly market_result: string | null;
  readonly runner_names: readonly string[] | null;
  /** Of a commission: its rate, and the result that it was taken from. */
  readonly basis_points: number | null;
  readonly gross: number | null;
}

const MOVEMENTS = `
  FROM ledger_entries l
  WHERE l.account_id = $1 AND l.balance = 'cash' AND l.kind = ANY ($2)
    AND ($3::timestamptz IS NULL OR l.at >= $3)
    AND ($4::timestamptz IS NULL OR l.at < $4)`;

const PAGE = `
  WITH page AS (SELECT l.* ${MOVEMENTS} ORDER BY l.at DESC, l.entry_id DESC LIMIT $5 OFFSET $6)
  SELECT page.*, m.event_id, s.title, m.name AS market_name, e.result AS market_result,
    e.commission_basis_points AS basis_points, a.gross, h.status AS hold_end,
    (SELECT array_agg(r.name ORDER BY r.position) FROM sport_runners r WHERE r.market_id = m.id) AS runner_names
  FROM page
  LEFT JOIN sport_markets m ON m.id = page.market_id
  LEFT JOIN sport_events s ON s.id = m.event_id
  LEFT JOIN markets e ON e.market_id = page.market_id
  LEFT JOIN account_results a
    ON page.kind = 'commission' AND a.market_id = page.market_id AND a.account_id = page.account_id
  LEFT JOIN holds h ON h.hold_id = page.entry_id AND h.status = 'settled'
  ORDER BY page.at DESC, page.entry_id DESC`;

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
}

/**
 * The ledger as its owner reads it: a market's result and the commission on it are two lines. A hold leaves the cash when
 * it begins and is paid out of what is held, so its one line then says that it was.
 */
export function getHistory({ database, exchange }: Parts): HandlersOf<"transactions">["getHistory"] {
  return async (input, { caller: { accountId } }) => {
    const range = dayRange(input.From, input.To);
    if (!range) return { ok: false, code: "INVALID_INPUT" };
    await exchange.projected(exchange.state().journalSeq);
    const filter = [accountId, kindsOfType(input.Type), moment(range.fromMs), moment(range.untilMs)];
    const [page, count] = await Promise.all([
      database.query<Row>(PAGE, [...filter, input.MaxResultCount, input.SkipCount]),
      database.query<{ count: number }>(`SELECT count(*) AS count ${MOVEMENTS}`, filter),
    ]);
    return { ok: true, result: { items: page.rows.map(present), totalCount: count.rows[0]?.count ?? 0 } };
  };
}

function moment(at: number | undefined): Date | null {
  return at === undefined ? null : new Date(at);
}

function present(row: Row): Transaction {
  return {
    id: row.entry_id,
    date: row.at.toISOString(),
    description: describe(row),
    kind: row.kind,
    credit: amountText(Math.max(0, row.amount)),
    debit: amountText(Math.max(0, -row.amount)),
    balance: amountText(row.balance_after),
    eventId: row.event_id,
    reference: row.reference || null,
  };
}

function describe(row: Row): string {
  if (row.title === null || row.market_name === null)
    return row.remark || textOfKind(row.kind, row.hold_end ?? row.phase);
  const market = `${row.title} · ${row.market_name}`;
  if (row.kind === "commission") return `${market} · ${commissionWords(row)}`;
  const result = resultOfText(row.market_result ?? "");
  const winners = result && winnerWords(result, (runner) => row.runner_names?.[runner] ?? "");
  if (result?.type !== "winners" || winners === undefined) return market;
  return `${market} · ${result.winners.length === 1 ? "Winner" : "Winners"}: ${winners}`;
}

/** "Commission, 2 % of 2,815.33": who reads the line can check it. */
function commissionWords({ kind, basis_points, gross }: Row): string {
  const words = textOfKind(kind);
  if (basis_points === null || gross === null) return words;
  return `${words}, ${basis_points / 100} % of ${formatPaise(paise(gross), { grouping: "thousands" })}`;
}

function amountText(amount: number): string {
  return formatPaise(paise(amount), { grouping: "none" });
}
