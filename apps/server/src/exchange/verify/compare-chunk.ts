import type { ClientBase } from "pg";
import type { EffectChunk } from "../effects/effect-chunk.ts";
import { EXCHANGE_TABLES, TABLE_NAMES } from "../tables/index.ts";
import { selectStatement, sqlName, storedRow, type TableDefinition } from "../tables/table-definition.ts";
import { compareRows, type Row } from "./compare-rows.ts";
import type { Differences } from "./differences.ts";
import type { ExpectedKeys } from "./expected-keys.ts";

/**
 * Compares every row that a chunk inserted with the tables, in the columns that never change afterwards. Orders are
 * compared as a whole at the end, see `ExpectedOrders`; which are delayed, with the engine's state.
 */
export async function compareChunk(
  client: ClientBase,
  chunk: EffectChunk,
  keys: ExpectedKeys,
  differences: Differences,
): Promise<void> {
  keys.decide(chunk.updates);
  for (const name of TABLE_NAMES) {
    const rows = chunk.rows[name];
    if (rows.length === 0 || name === "orders" || name === "delayedOrders") continue;
    const table: TableDefinition = EXCHANGE_TABLES[name];
    const expected = Array.from({ length: rows.length }, (_, row): Row => rows.at(row));
    const found = await rowsInTable(client, table, expected);
    if (name === "commandKeys") keys.compare(chunk.rows.commandKeys, found, differences);
    else compareRows(table, expected, found, differences);
  }
}

async function rowsInTable(
  client: ClientBase,
  table: TableDefinition,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const { column, by } = table.found;
  const name = `t.${sqlName(table, column)}`;
  const values = rows.map((row) => Number(row[column]));
  const isRange = by === "range";
  const selected = await client.query<Record<string, unknown>>({
    name: `verify-${table.name}`,
    text: `${selectStatement(table)} WHERE ${isRange ? `${name} BETWEEN $1 AND $2` : `${name} = ANY ($1::bigint[])`}`,
    values: isRange ? [...rangeOf(values)] : [[...new Set(values)]],
  });
  return selected.rows.map((row) => storedRow(table, row));
}

/** The least and the greatest: one settlement has more rows than a call can have arguments. */
function rangeOf(values: readonly number[]): readonly [number, number] {
  return values.reduce<[number, number]>(
    ([least, greatest], value) => [Math.min(least, value), Math.max(greatest, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}
