import {
  bigintArray,
  bigintArrayOfHalves,
  integerArray,
  textArray,
  timestampArray,
} from "./binary-arrays.ts";
import { Column } from "./column.ts";

/** The values of one column of a chunk, in the order of its rows. */
export interface Cells<Value> {
  readonly length: number;
  push(value: Value): void;
  at(row: number): Value;
  /** Empty again, its room kept. */
  clear(): void;
  /** All values as an array in PostgreSQL's binary form. */
  array(): Buffer;
}

/** How the values of a column are kept in a chunk, sent, stored in the table and read again. */
export interface ColumnType<Value, Kept extends Cells<Value> = Cells<Value>> {
  /** As `information_schema` names it. */
  readonly sqlType: string;
  readonly isNullable: boolean;
  /** The type of the elements of `Cells.array`. */
  readonly sentAs: "bigint" | "integer" | "text" | "timestamptz";
  /** `room`: rows that a chunk expects. */
  cells(room: number): Kept;
  /** SQL that makes the stored value of a sent one. */
  toTable(sent: string): string;
  /** SQL that reads the stored value, for `valueOf`. */
  fromTable(stored: string): string;
  valueOf(selected: unknown): Value;
}

/** Stands for NULL in columns of times. */
export const NEVER = -1;

/** Safe integers. */
export function bigint(): ColumnType<number, BigintCells> {
  return plain("bigint", "bigint", (room) => new BigintCells(room));
}

/** Safe integers above 0; 0 is NULL in the table. */
export function bigintOrNull(): ColumnType<number, BigintCells> {
  return { ...bigint(), ...zeroIsNull };
}

/** Integers above 0; 0 is NULL in the table. */
export function integerOrNull(): ColumnType<number, IntegerCells> {
  return { ...integer(), ...zeroIsNull };
}

const zeroIsNull = {
  isNullable: true,
  toTable: (sent: string) => `nullif(${sent}, 0)`,
  fromTable: (stored: string) => `coalesce(${stored}, 0)`,
};

export function integer(): ColumnType<number, IntegerCells> {
  return plain("integer", "integer", (room) => new IntegerCells(room));
}

export function smallint(): ColumnType<number, IntegerCells> {
  return plain("smallint", "integer", (room) => new IntegerCells(room));
}

/** Milliseconds since 1970. */
export function time(): ColumnType<number, TimeCells> {
  return {
    ...plain<number, TimeCells>("timestamp with time zone", "timestamptz", (room) => new TimeCells(room)),
    fromTable: (stored) => `(extract(epoch FROM ${stored}) * 1000)::bigint`,
  };
}

/** Milliseconds since 1970; `NEVER` is NULL in the table. */
export function timeOrNull(): ColumnType<number, TimeCells> {
  return {
    ...time(),
    isNullable: true,
    fromTable: (stored) => `coalesce((extract(epoch FROM ${stored}) * 1000)::bigint, ${NEVER})`,
  };
}

/** True or false. */
export function boolean(): ColumnType<boolean, BooleanCells> {
  return {
    ...plain<boolean, BooleanCells>("boolean", "integer", (room) => new BooleanCells(room)),
    toTable: (sent) => `${sent} = 1`,
  };
}

/** 64 bits, written as 16 hexadecimal characters. */
export function digest(): ColumnType<string, DigestCells> {
  return {
    ...plain<string, DigestCells>("bigint", "bigint", (room) => new DigestCells(room)),
    fromTable: (stored) => `lpad(to_hex(${stored}), 16, '0')`,
  };
}

/** Objects without functions. */
export function json<Value>(): ColumnType<Value, JsonCells<Value>> {
  return {
    ...plain<Value, JsonCells<Value>>("jsonb", "text", () => new JsonCells<Value>()),
    toTable: (sent) => `${sent}::jsonb`,
  };
}

/** Lists of integers. */
export function integers(): ColumnType<readonly number[], IntegersCells> {
  return {
    ...plain<readonly number[], IntegersCells>("ARRAY", "text", () => new IntegersCells()),
    toTable: (sent) => `string_to_array(${sent}, ',')::integer[]`,
  };
}

/** Lists of integers; undefined is NULL in the table. Never inserted. */
export function integersOrNull(): ColumnType<readonly number[] | undefined> {
  return {
    ...plain<readonly number[] | undefined, JsonCells<readonly number[] | undefined>>(
      "ARRAY",
      "text",
      () => new JsonCells(),
    ),
    isNullable: true,
    valueOf: (selected) => (selected === null ? undefined : (selected as readonly number[])),
  };
}

/** Lists of safe integers. */
export function bigints(): ColumnType<readonly number[], IntegersCells> {
  return {
    ...integers(),
    toTable: (sent) => `string_to_array(${sent}, ',')::bigint[]`,
    fromTable: (stored) => `to_jsonb(${stored})`,
  };
}

/** A column whose values are sent, stored and read as they are. */
export function plain<Value, Kept extends Cells<Value>>(
  sqlType: string,
  sentAs: ColumnType<Value>["sentAs"],
  cells: (room: number) => Kept,
): ColumnType<Value, Kept> {
  return {
    sqlType,
    isNullable: false,
    sentAs,
    cells,
    toTable: (sent) => sent,
    fromTable: (stored) => stored,
    valueOf: (selected) => selected as Value,
  };
}

class BigintCells extends Column implements Cells<number> {
  array(): Buffer {
    return bigintArray(this.values);
  }
}

class IntegerCells extends Column implements Cells<number> {
  array(): Buffer {
    return integerArray(this.values);
  }
}

class TimeCells extends Column implements Cells<number> {
  array(): Buffer {
    return timestampArray(this.values);
  }
}

class BooleanCells implements Cells<boolean> {
  readonly #values: Column;

  constructor(room: number) {
    this.#values = new Column(room);
  }

  get length(): number {
    return this.#values.length;
  }

  push(value: boolean): void {
    this.#values.push(value ? 1 : 0);
  }

  at(row: number): boolean {
    return this.#values.at(row) === 1;
  }

  clear(): void {
    this.#values.clear();
  }

  array(): Buffer {
    return integerArray(this.#values.values);
  }
}

class DigestCells implements Cells<string> {
  readonly #highs: Column;
  readonly #lows: Column;

  constructor(room: number) {
    this.#highs = new Column(room);
    this.#lows = new Column(room);
  }

  get length(): number {
    return this.#highs.length;
  }

  push(value: string): void {
    this.pushHalves(Number.parseInt(value.slice(0, 8), 16) | 0, Number.parseInt(value.slice(8), 16) | 0);
  }

  /** Signed halves of 32 bits. */
  pushHalves(high: number, low: number): void {
    this.#highs.push(high);
    this.#lows.push(low);
  }

  at(row: number): string {
    return hexadecimal(this.#highs.at(row)) + hexadecimal(this.#lows.at(row));
  }

  clear(): void {
    this.#highs.clear();
    this.#lows.clear();
  }

  array(): Buffer {
    return bigintArrayOfHalves(this.#highs.values, this.#lows.values);
  }
}

function hexadecimal(half: number): string {
  return (half >>> 0).toString(16).padStart(8, "0");
}

class JsonCells<Value> implements Cells<Value> {
  readonly #texts: string[] = [];

  get length(): number {
    return this.#texts.length;
  }

  push(value: Value): void {
    this.#texts.push(JSON.stringify(value));
  }

  at(row: number): Value {
    return JSON.parse(present(this.#texts, row)) as Value;
  }

  clear(): void {
    this.#texts.length = 0;
  }

  array(): Buffer {
    return textArray(this.#texts);
  }
}

class IntegersCells implements Cells<readonly number[]> {
  readonly #lists: (readonly number[])[] = [];

  get length(): number {
    return this.#lists.length;
  }

  push(value: readonly number[]): void {
    this.#lists.push([...value]);
  }

  at(row: number): readonly number[] {
    return present(this.#lists, row);
  }

  clear(): void {
    this.#lists.length = 0;
  }

  array(): Buffer {
    return textArray(this.#lists.map((list) => list.join(",")));
  }
}

/** The value of a row; throws where there is no such row. */
export function present<Value>(values: readonly Value[], row: number): Value {
  const value = values[row];
  if (value === undefined) throw new RangeError(`no row ${row} among ${values.length}`);
  return value;
}

export type { BigintCells, BooleanCells, DigestCells, IntegerCells, IntegersCells, JsonCells, TimeCells };
