import { formatPaise, paise } from "@crossbook/money";
import { BYTE_ORDER_MARK, csvLine, textCell } from "../../calls/csv.ts";
import { netOf, presentLine } from "./present-line.ts";
import type { LineRow, LineTotals } from "./statement-lines.ts";
import type { StatementRange } from "./statement-range.ts";
import { zoneMoments } from "./zone-days.ts";

/** What a file of lines is made of. */
export interface StatementFile {
  readonly range: StatementRange;
  readonly totals: LineTotals;
  /** The zone that times are written in. */
  readonly zone: string;
  /** Lines by pages, oldest first. */
  readonly pages: AsyncIterable<readonly LineRow[]>;
}

const COLUMNS = [
  "Number",
  "Date and time",
  "Kind",
  "Description",
  "Reference",
  "Gross",
  "Commission",
  "Credit",
  "Debit",
  "Balance",
] as const;

/**
 * The statement as comma-separated values (RFC 4180) in parts: opening balance, lines oldest first, closing balance with
 * the sums. Amounts are plain numbers with two decimals.
 */
export async function* statementCsv({ range, totals, zone, pages }: StatementFile): AsyncGenerator<string> {
  const momentText = zoneMoments(zone);
  const head = COLUMNS.map((name) => (name === "Date and time" ? `${name} (${zone})` : name));
  yield BYTE_ORDER_MARK + csvLine(head.map(textCell)) + edgeLine("Opening balance", range.opening);
  for await (const page of pages) {
    yield page.map((row) => csvLine(cellsOf(row, momentText))).join("");
  }
  yield edgeLine("Closing balance", range.closing, totals);
}

function cellsOf(row: LineRow, momentText: (at: number) => string): readonly string[] {
  const { group, description, reference, settlement } = presentLine(row);
  const net = netOf(row);
  return [
    String(row.entry_id),
    momentText(row.at.getTime()),
    group,
    textCell(description),
    textCell(reference ?? ""),
    settlement ? amountCell(row.amount) : "",
    settlement ? amountCell(-(row.commission ?? 0) || 0) : "",
    amountCell(Math.max(0, net)),
    amountCell(Math.max(0, -net)),
    amountCell(row.balance_after),
  ];
}

function edgeLine(name: string, balance: number, totals?: LineTotals): string {
  const sums = totals ? [amountCell(totals.credit), amountCell(totals.debit)] : ["", ""];
  return csvLine(["", "", "", textCell(name), "", "", "", ...sums, amountCell(balance)]);
}

function amountCell(amount: number): string {
  return formatPaise(paise(amount), { grouping: "none" });
}
