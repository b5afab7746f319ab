import type { Cells, ColumnType } from "../columns/column-types.ts";

type Columns = Readonly<Record<string, ColumnType<unknown>>>;

/**
 * A table of the exchange, said once: from this are derived the columns of a chunk, the statement that inserts them,
 * what is read at a start, what `verify` compares and the event that listeners read. A migration creates the table; a
 * test compares it with the definition.
 */
export interface TableDefinition {
  readonly name: string;
  readonly key: readonly string[];
  /** What a row is inserted with, in the words of the event that it comes from. */
  readonly columns: Columns;
  /** What has a default at first, or is computed by the table. */
  readonly later: Columns;
  /** Names in the table, where they are not the column's name in snake case. */
  readonly sqlNames?: Readonly<Record<string, string>>;
  /** How `verify` finds the rows of a chunk: all values between the first and the last, or those in a list. */
  readonly found: { readonly column: string; readonly by: "range" | "list" };
  /** What a row is called where it differs. */
  readonly rowName: string;
  /** Inserted columns that may change afterwards, so that a row of a chunk cannot be compared in them. */
  readonly changing?: readonly string[];
  /** Inserted columns that listeners do not get: they may have changed before the event is read. */
  readonly notInEvent?: readonly string[];
  /** Rows of a chunk, where there are many. */
  readonly room?: number;
}

interface ExactDefinition<Inserted extends Columns, Later extends Columns> extends TableDefinition {
  readonly key: readonly (keyof Inserted & string)[];
  readonly columns: Inserted;
  readonly later: Later;
  readonly found: { readonly column: keyof Inserted & string; readonly by: "range" | "list" };
  readonly changing?: readonly (keyof Inserted & string)[];
  readonly notInEvent?: readonly (keyof Inserted & string)[];
}

/** The definition, with its exact columns. */
export function defineTable<Inserted extends Columns, Later extends Columns>(
  definition: ExactDefinition<Inserted, Later>,
): Omit<TableDefinition, "columns" | "later"> & { readonly columns: Inserted; readonly later: Later } {
  return definition;
}

type ValueOf<Type> = Type extends ColumnType<infer Value> ? Value : never;

/** A row as it is inserted. */
export type RowOf<Table extends TableDefinition> = {
  readonly [Name in keyof Table["columns"]]: ValueOf<Table["columns"][Name]>;
};

/** A row as the table has it. */
export type StoredRowOf<Table extends TableDefinition> = RowOf<Table> & {
  readonly [Name in keyof Table["later"]]: ValueOf<Table["later"][Name]>;
};

/** The inserted rows of a chunk, column by column. Row `i` is the `i`-th value of each column. */
export class TableRows<Table extends TableDefinition> {
  readonly columns: {
    readonly [Name in keyof Table["columns"]]: ReturnType<Table["columns"][Name]["cells"]>;
  };
  readonly #cells: NamedCells;
  readonly #eventCells: NamedCells;

  constructor(table: Table) {
    const cells = Object.entries(table.columns).map(
      ([name, type]) => [name, type.cells(table.room ?? ROOM)] as const,
    );
    this.#cells = cells;
    this.#eventCells = cells.filter(([name]) => !table.notInEvent?.includes(name));
    this.columns = Object.fromEntries(cells) as typeof this.columns;
  }

  get length(): number {
    return this.#cells[0]?.[1].length ?? 0;
  }

  /** Adds a row. Not for the frequent ones: those push each value into its column. */
  push(row: RowOf<Table>): void {
    for (const [name, cells] of this.#cells) cells.push(row[name as keyof RowOf<Table>]);
  }

  at(row: number): RowOf<Table> {
    return rowOf({}, this.#cells, row) as RowOf<Table>;
  }

  /** The event that inserted the row, without the columns that it does not have. */
  eventAt<Type extends string>(row: number, type: Type): RowOf<Table> & { readonly type: Type } {
    return rowOf({ type }, this.#eventCells, row) as RowOf<Table> & { readonly type: Type };
  }

  /** Empty again, its room kept. */
  clear(): void {
    for (const [, cells] of this.#cells) cells.clear();
  }

  /** The parameters of the table's `insertStatement`. */
  arrays(): Buffer[] {
    return this.#cells.map(([, cells]) => cells.array());
  }
}

type NamedCells = readonly (readonly [name: string, cells: Cells<unknown>])[];

/** In a loop: events are read for every bet, and making lists of entries first takes twice as long. */
function rowOf(values: Record<string, unknown>, cells: NamedCells, row: number): object {
  for (const [name, column] of cells) values[name] = column.at(row);
  return values;
}

const ROOM = 64;

/** Inserts the rows of a chunk; its parameters are `TableRows.arrays`. */
export function insertStatement(table: TableDefinition): string {
  const columns = Object.entries(table.columns);
  const names = columns.map(([name]) => sqlName(table, name));
  const values = columns.map(([name, type]) => type.toTable(`c.${sqlName(table, name)}`));
  const arrays = columns.map(([, { sentAs }], place) => `$${place + 1}::${sentAs}[]`);
  return `INSERT INTO ${table.name} (${names.join(", ")}) SELECT ${values.join(", ")}
    FROM unnest(${arrays.join(", ")}) AS c (${names.join(", ")})`;
}

/** Reads whole rows for `storedRow`; the rest of the statement follows. */
export function selectStatement(table: TableDefinition): string {
  const columns = Object.entries({ ...table.columns, ...table.later });
  const values = columns.map(([name, type]) => `${type.fromTable(`t.${sqlName(table, name)}`)} AS "${name}"`);
  return `SELECT ${values.join(", ")} FROM ${table.name} AS t`;
}

/** What makes rows of what `selectStatement` has read. */
export function rowReader<Table extends TableDefinition>(
  table: Table,
): (selected: Readonly<Record<string, unknown>>) => StoredRowOf<Table> {
  const columns = Object.entries({ ...table.columns, ...table.later });
  return (selected) => {
    const row: Record<string, unknown> = {};
    for (const [name, type] of columns) row[name] = type.valueOf(selected[name]);
    return row as StoredRowOf<Table>;
  };
}

/** A row that `selectStatement` has read. */
export function storedRow<Table extends TableDefinition>(
  table: Table,
  selected: Readonly<Record<string, unknown>>,
): StoredRowOf<Table> {
  return rowReader(table)(selected);
}

/** The name of a column in the table. */
export function sqlName(table: TableDefinition, name: string): string {
  return table.sqlNames?.[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
