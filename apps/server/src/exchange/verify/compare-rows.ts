import type { RowOf, TableDefinition } from "../tables/table-definition.ts";
import type { Differences } from "./differences.ts";

/** A row of any table, by the names of its columns. */
export type Row = RowOf<TableDefinition>;

/** Compares rows that were inserted with those that the table has. */
export function compareRows(
  table: TableDefinition,
  expected: readonly Row[],
  found: readonly Row[],
  differences: Differences,
): void {
  const fixed = Object.keys(table.columns).filter((column) => !table.changing?.includes(column));
  const fixedOf = (row: Row) => Object.fromEntries(fixed.map((column) => [column, row[column]]));
  const nameOf = (row: Row) => table.key.map((column) => row[column]).join("/");
  differences.expectRows(table.rowName, nameOf, expected.map(fixedOf), found.map(fixedOf));
}
