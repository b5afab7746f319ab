import type { ClientBase } from "pg";
import type { Column } from "../effects/column.ts";
import type { EffectChunk } from "../effects/effect-chunk.ts";
import type { Differences } from "./differences.ts";

/** Compares everything a chunk only adds, row by row, with the tables: fills, ledger legs, results and keys. */
export async function compareChunk(
  client: ClientBase,
  chunk: EffectChunk,
  differences: Differences,
): Promise<void> {
  await compareFills(client, chunk, differences);
  await compareLedger(client, chunk, differences);
  await compareResults(client, chunk, differences);
  await compareKeys(client, chunk, differences);
}

async function compareFills(
  client: ClientBase,
  { fills }: EffectChunk,
  differences: Differences,
): Promise<void> {
  if (fills.fillId.length === 0) return;
  const { rows } = await client.query<Columns>({
    name: "verify-fills",
    rowMode: "array",
    text: `SELECT fill_id, taker_order_id, maker_order_id, market_id, runner, price_hundredths, stake, ${millis("at")}
           FROM fills WHERE fill_id BETWEEN $1 AND $2`,
    values: ends(fills.fillId),
  });
  const { fillId, taker, maker, market, runner, price, stake, at } = fills;
  differences.expectRows("fill", first, rowsOf(fillId, taker, maker, market, runner, price, stake, at), rows);
}

async function compareLedger(
  client: ClientBase,
  { ledger }: EffectChunk,
  differences: Differences,
): Promise<void> {
  if (ledger.entry.length === 0) return;
  const { rows } = await client.query<Columns>({
    name: "verify-ledger",
    rowMode: "array",
    text: `SELECT entry_id || '/' || leg, ledger_account_id, amount, balance_after, kind, coalesce(market_id, 0), remark, ${millis("at")}
           FROM ledger_entries WHERE entry_id BETWEEN $1 AND $2`,
    values: ends(ledger.entry),
  });
  const { entry, leg, account, amount, balanceAfter, kind, market, remark, at } = ledger;
  const names = Array.from(entry.values, (id, row) => `${id}/${leg.at(row)}`);
  const expected = rowsOf(names, account, amount, balanceAfter, kind, market, remark, at);
  differences.expectRows("ledger entry", first, expected, rows);
}

async function compareResults(
  client: ClientBase,
  { results }: EffectChunk,
  differences: Differences,
): Promise<void> {
  if (results.market.length === 0) return;
  const { rows } = await client.query<Columns>({
    name: "verify-results",
    rowMode: "array",
    text: `SELECT market_id || '/' || account_id, gross, commission, ${millis("at")}
           FROM market_results WHERE market_id = ANY ($1::bigint[])`,
    values: [[...new Set(results.market.values)]],
  });
  const names = Array.from(results.market.values, (id, row) => `${id}/${results.account.at(row)}`);
  const expected = rowsOf(names, results.gross, results.commission, results.at);
  differences.expectRows("market result", first, expected, rows);
}

async function compareKeys(
  client: ClientBase,
  { keys }: EffectChunk,
  differences: Differences,
): Promise<void> {
  if (keys.account.length === 0) return;
  const { rows } = await client.query<Columns>({
    name: "verify-keys",
    rowMode: "array",
    text: `SELECT key_seq, account_id, key, (command_digest >> 32)::integer, command_digest::bit(32)::integer,
             coalesce(order_id, 0), coalesce(entry_id, 0), matched, remaining, matched_payout_centipaise
           FROM command_keys WHERE key_seq BETWEEN $1 AND $2`,
    values: [keys.firstSeq, keys.firstSeq + keys.account.length - 1],
  });
  const seqs = Array.from(keys.account.values, (_, row) => keys.firstSeq + row);
  const { account, digestHigh, digestLow, order, entry, matched, remaining, payout } = keys;
  const expected = rowsOf(
    seqs,
    account,
    keys.key.texts(),
    digestHigh,
    digestLow,
    order,
    entry,
    matched,
    remaining,
    payout,
  );
  differences.expectRows("key", first, expected, rows);
}

type Cell = string | number;
type Columns = Cell[];

function first(row: readonly Cell[]): Cell {
  return row[0] ?? "";
}

interface Cells {
  readonly length: number;
  at(row: number): Cell | undefined;
}

function rowsOf(...columns: readonly Cells[]): Cell[][] {
  return Array.from({ length: columns[0]?.length ?? 0 }, (_, row) =>
    columns.map((column) => column.at(row) ?? ""),
  );
}

function ends(ids: Column): [number, number] {
  return [ids.at(0), ids.at(ids.length - 1)];
}

function millis(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000)::bigint`;
}
