import type { Command, KeyedCommand } from "../commands.ts";
import { MAX_KEY_LENGTH } from "../limits.ts";
import { isKeyed, keyAccountOf } from "../rules/keyed-commands.ts";
import { isKey } from "../rules/order-rules.ts";
import { KeyReader, pairsIn } from "./key-reader.ts";
import type { KeyTable } from "./key-table.ts";
import type { KeyTexts } from "./key-texts.ts";

/**
 * Commands that are read ahead at a time, a power of two: enough that their reads of the memory overlap, and so few that what
 * they have read is still in the processor's cache when they are applied.
 */
const AHEAD = 128;
const NOT_AHEAD = -1;

/**
 * The keys of commands that come next. Nearly every key is new, so its bucket of the table comes from the memory and not from
 * the processor's cache, which takes as long as much of the rest of a bet. Reading some buckets one after the other lets the
 * processor wait for all of them at once.
 */
export class KeysAhead {
  readonly #table: KeyTable;
  readonly #reader: KeyReader;
  #commands: readonly Command[] = [];
  /** The first command that is not read yet. */
  #unread = 0;
  /** Keys that are read, and the first of them whose command has not come. */
  #count = 0;
  #next = 0;
  /** Which command each key is of. */
  readonly #places = new Int32Array(AHEAD);
  readonly #hashes = new Int32Array(AHEAD);
  readonly #plainHashes = new Int32Array(AHEAD);
  readonly #starts = new Int32Array(AHEAD);
  /** The texts one after the other. */
  readonly #pairs = new Int32Array(AHEAD * pairsIn(MAX_KEY_LENGTH));

  /** `seed`: that of the texts. */
  constructor(seed: number, table: KeyTable) {
    this.#reader = new KeyReader(seed);
    this.#table = table;
  }

  /** From now on these commands come, in this order. */
  expect(commands: readonly Command[]): void {
    this.#commands = commands;
    this.#unread = 0;
    this.#count = 0;
    this.#next = 0;
  }

  /** Gives the texts the key of a command as if they had read it; @returns false where it is none of those expected. */
  pass(command: KeyedCommand, texts: KeyTexts): boolean {
    const at = this.#placeOf(command);
    if (at === NOT_AHEAD) return false;
    texts.readAgain(
      this.#hashes[at] ?? 0,
      this.#plainHashes[at] ?? 0,
      this.#pairs,
      this.#starts[at] ?? 0,
      command.key.length,
    );
    return true;
  }

  /** Expected commands before it have been refused or left out before their keys were looked at. */
  #placeOf(command: KeyedCommand): number {
    for (;;) {
      for (let at = this.#next; at < this.#count; at += 1) {
        if (this.#commands[this.#places[at] ?? 0] !== command) continue;
        this.#next = at + 1;
        return at;
      }
      if (this.#unread >= this.#commands.length) return NOT_AHEAD;
      this.#readMore();
    }
  }

  #readMore(): void {
    const commands = this.#commands;
    const reader = this.#reader;
    const pairs = this.#pairs;
    const first = this.#unread;
    const last = Math.min(first + AHEAD, commands.length);
    let count = 0;
    let end = 0;
    for (let place = first; place < last; place += 1) {
      const command = commands[place];
      if (command === undefined || !isKeyed(command) || !isKey(command.key)) continue;
      const { key } = command;
      reader.read(keyAccountOf(command), key, pairs, end, pairs.length - 1);
      this.#places[count] = place;
      this.#hashes[count] = reader.hash;
      this.#plainHashes[count] = reader.plainHash;
      this.#starts[count] = end;
      end += pairsIn(key.length);
      count += 1;
    }
    this.#unread = last;
    this.#count = count;
    this.#next = 0;
    this.#table.touch(this.#hashes, count);
  }
}
