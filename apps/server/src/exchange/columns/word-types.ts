import { integerArray } from "./binary-arrays.ts";
import { Column } from "./column.ts";
import { type Cells, type ColumnType, plain } from "./column-types.ts";

/** One of a few words; the table has the word. */
export function word<Word extends string>(words: readonly Word[]): ColumnType<Word, WordCells<Word>> {
  const cases = words.map((it, place) => `WHEN ${place} THEN '${it}'`).join(" ");
  return {
    ...plain<Word, WordCells<Word>>("text", "integer", (room) => new WordCells(words, room)),
    toTable: (sent) => `CASE ${sent} ${cases} END`,
  };
}

/** One of a few words; the table has its place in the list, from 0, so a list may only grow at its end. */
export function numberedWord<Word extends string>(words: readonly Word[]): ColumnType<Word, WordCells<Word>> {
  return {
    ...plain<Word, WordCells<Word>>("smallint", "integer", (room) => new WordCells(words, room)),
    valueOf: (selected) => wordAt(words, Number(selected)),
  };
}

/** As `numberedWord`, or none of them: the empty text, NULL in the table. */
export function numberedWordOrNull<Word extends string>(
  words: readonly Word[],
): ColumnType<Word | "", WordCells<Word | "">> {
  const orNone: readonly (Word | "")[] = ["", ...words];
  return {
    ...plain<Word | "", WordCells<Word | "">>("smallint", "integer", (room) => new WordCells(orNone, room)),
    isNullable: true,
    toTable: (sent) => `nullif(${sent}, 0) - 1`,
    fromTable: (stored) => `coalesce(${stored}, -1)`,
    valueOf: (selected) => wordAt(orNone, Number(selected) + 1),
  };
}

class WordCells<Word extends string> implements Cells<Word> {
  readonly #words: readonly Word[];
  readonly #places: Column;

  constructor(words: readonly Word[], room: number) {
    this.#words = words;
    this.#places = new Column(room);
  }

  get length(): number {
    return this.#places.length;
  }

  push(value: Word): void {
    this.#places.push(this.#words.indexOf(value));
  }

  at(row: number): Word {
    return wordAt(this.#words, this.#places.at(row));
  }

  set(row: number, value: Word): void {
    this.#places.set(row, this.#words.indexOf(value));
  }

  clear(): void {
    this.#places.clear();
  }

  array(): Buffer {
    return integerArray(this.#places.values);
  }
}

function wordAt<Word extends string>(words: readonly Word[], place: number): Word {
  const found = words[place];
  if (found === undefined) throw new RangeError(`no word ${place} among ${words.join(", ")}`);
  return found;
}

export type { WordCells };
