import { storedTextArray, textArray } from "./binary-arrays.ts";
import { type Cells, type ColumnType, plain, present } from "./column-types.ts";
import { keyFromStored, storedKey, storedWords } from "./stored-text.ts";
import { TextColumn } from "./text-column.ts";

/** Texts of rare rows. What cannot be stored is shown as the replacement character. */
export function text<Text extends string = string>(): ColumnType<Text, TextCells<Text>> {
  return plain("text", "text", () => new TextCells<Text>());
}

/** As `text`; the empty text is NULL in the table. */
export function textOrNull<Text extends string = string>(): ColumnType<Text | "", TextCells<Text | "">> {
  return {
    ...text<Text | "">(),
    isNullable: true,
    toTable: (sent) => `nullif(${sent}, '')`,
    fromTable: (stored) => `coalesce(${stored}, '')`,
  };
}

/** Texts of frequent rows. What cannot be stored is shown as the replacement character. */
export function frequentText(): ColumnType<string, StoredTextCells> {
  return plain("text", "text", (room) => new StoredTextCells(room * TEXT_BYTES));
}

/** Texts of frequent rows that must come back exactly, whatever characters they have. */
export function key(): ColumnType<string, KeyCells> {
  return {
    ...plain<string, KeyCells>("text", "text", (room) => new KeyCells(room)),
    valueOf: (selected) => keyFromStored(String(selected)),
  };
}

class TextCells<Text extends string> implements Cells<Text> {
  readonly #texts: Text[] = [];

  get length(): number {
    return this.#texts.length;
  }

  push(value: Text): void {
    this.#texts.push(storedWords(value) as Text);
  }

  at(row: number): Text {
    return present(this.#texts, row);
  }

  clear(): void {
    this.#texts.length = 0;
  }

  array(): Buffer {
    return textArray(this.#texts);
  }
}

/** About as many bytes as a reference or a remark has. */
const TEXT_BYTES = 24;

/** Outside the garbage collector's sight, as numbers are: rows wait for the tables longer than it keeps anything young. */
class StoredTextCells implements Cells<string> {
  readonly #stored: TextColumn;

  constructor(firstBytes: number) {
    this.#stored = new TextColumn(firstBytes);
  }

  get length(): number {
    return this.#stored.length;
  }

  push(value: string): void {
    this.#stored.push(storedWords(value));
  }

  at(row: number): string {
    return this.#stored.at(row);
  }

  clear(): void {
    this.#stored.clear();
  }

  array(): Buffer {
    return storedTextArray(this.#stored);
  }
}

/** About as many bytes as a key has. */
const KEY_BYTES = 20;

class KeyCells implements Cells<string> {
  readonly #stored: TextColumn;

  constructor(room: number) {
    this.#stored = new TextColumn(room * KEY_BYTES);
  }

  get length(): number {
    return this.#stored.length;
  }

  push(value: string): void {
    this.#stored.push(storedKey(value));
  }

  at(row: number): string {
    return keyFromStored(this.#stored.at(row));
  }

  clear(): void {
    this.#stored.clear();
  }

  array(): Buffer {
    return storedTextArray(this.#stored);
  }
}

export type { KeyCells, StoredTextCells, TextCells };
