import type { BrowserApi } from "@crossbook/browser";
import { api as contract, type RequestOf } from "@crossbook/contract";
import { statementText } from "../../messages/english/payments/statement.ts";
import type { StatementPageData } from "./statement-table.tsx";

/** Which days and lines are wanted. */
export type RangeQuery = RequestOf<typeof contract.transactions.getHistoryFile>;

/** The whole range as one page, or what the player reads instead. */
export type WholeRange =
  | { readonly ok: true; readonly page: StatementPageData }
  | { readonly ok: false; readonly message: string };

/** So many lines are some 50 printed pages. */
export const MAX_PRINT_LINES = 2_000;
const PAGE_LINES = 100;
const TRIES = 3;

/** Reads every line of a range. Where a movement comes while it reads, it begins again: the lines have moved on. */
export async function readWholeRange(api: Pick<BrowserApi, "call">, query: RangeQuery): Promise<WholeRange> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const read = await readPages(api, query);
    if (read !== "changed") return read;
  }
  return { ok: false, message: statementText().changed };
}

async function readPages(api: Pick<BrowserApi, "call">, query: RangeQuery): Promise<WholeRange | "changed"> {
  let whole: StatementPageData | undefined;
  do {
    const outcome = await api.call(contract.transactions.getHistory, {
      ...query,
      MaxResultCount: PAGE_LINES,
      SkipCount: whole?.items.length ?? 0,
    });
    if (!outcome.ok) return { ok: false, message: outcome.error.message };
    const page = outcome.result;
    if (page.totalCount > MAX_PRINT_LINES) return { ok: false, message: tooMany(page.totalCount) };
    if (whole && hasChanged(whole, page)) return "changed";
    whole = { ...page, items: [...(whole?.items ?? []), ...page.items] };
  } while (whole.items.length < whole.totalCount);
  return { ok: true, page: whole };
}

function hasChanged(whole: StatementPageData, page: StatementPageData): boolean {
  return (
    page.items.length === 0 ||
    page.totalCount !== whole.totalCount ||
    page.closingBalance !== whole.closingBalance
  );
}

function tooMany(lines: number): string {
  return statementText().tooLong(lines, MAX_PRINT_LINES);
}
