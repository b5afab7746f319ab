import type { Clock } from "../ports/clock.ts";

/** What is asked to be written. */
interface Asked<Item, Written> {
  readonly item: Item;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
}

/** Items of one statement: more would keep whoever comes next waiting. */
const MOST_ITEMS = 500;

/** How long an item that nobody waits for may wait for others, so that they share a statement. */
export interface Gathering {
  readonly clock: Pick<Clock, "after">;
  readonly waitMs: number;
}

/**
 * Writes what callers of the same moment ask for in one statement, and so in one commit. One statement at a time; what comes
 * meanwhile is written by the next. Items with the same key never share a statement.
 */
export class GroupedWrites<Item, Written> {
  readonly #write: (items: readonly Item[]) => Promise<readonly Written[]>;
  readonly #keyOf: (item: Item) => string;
  readonly #gathering: Gathering | undefined;
  #asked: Asked<Item, Written>[] = [];
  #isWriting = false;
  /** Whether what is asked for is written as soon as it can be. */
  #isDue = false;
  #endWait: (() => void) | undefined;

  /** `write` answers one value for each item, in their order; where it rejects, every caller of the group does. */
  constructor(
    write: (items: readonly Item[]) => Promise<readonly Written[]>,
    keyOf: (item: Item) => string,
    gathering?: Gathering,
  ) {
    this.#write = write;
    this.#keyOf = keyOf;
    this.#gathering = gathering;
  }

  /** Resolves once the item's statement is committed. */
  write(item: Item): Promise<Written> {
    const written = this.#ask(item);
    this.writeNow();
    return written;
  }

  /** The same, for what nobody waits for: it may wait for others. */
  writeSoon(item: Item): Promise<Written> {
    const written = this.#ask(item);
    if (!this.#isWriting) this.#waitForOthers();
    return written;
  }

  /** Begins to write all that was asked for. */
  writeNow(): void {
    this.#endWait?.();
    this.#endWait = undefined;
    if (this.#asked.length === 0) return;
    this.#isDue = true;
    if (!this.#isWriting) void this.#writeAll();
  }

  #ask(item: Item): Promise<Written> {
    return new Promise((resolve, reject) => this.#asked.push({ item, resolve, reject }));
  }

  #waitForOthers(): void {
    if (!this.#gathering || this.#asked.length >= MOST_ITEMS) this.writeNow();
    else this.#endWait ??= this.#gathering.clock.after(this.#gathering.waitMs, () => this.writeNow());
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // Callers of the same turn of the event loop share the first statement already.
    await Promise.resolve();
    while (this.#isDue) {
      const group = this.#nextGroup();
      // What is left over was asked for before the group was.
      this.#isDue = this.#asked.length > 0;
      await this.#writeGroup(group);
    }
    this.#isWriting = false;
    if (this.#asked.length > 0) this.#waitForOthers();
  }

  #nextGroup(): readonly Asked<Item, Written>[] {
    const group = new Map<string, Asked<Item, Written>>();
    const later: Asked<Item, Written>[] = [];
    for (const asked of this.#asked) {
      const key = this.#keyOf(asked.item);
      if (group.size === MOST_ITEMS || group.has(key)) later.push(asked);
      else group.set(key, asked);
    }
    this.#asked = later;
    return [...group.values()];
  }

  async #writeGroup(group: readonly Asked<Item, Written>[]): Promise<void> {
    try {
      const written = await this.#write(group.map(({ item }) => item));
      group.forEach(({ resolve, reject }, index) => {
        const own = written[index];
        if (own === undefined) reject(new Error("a group was written in part"));
        else resolve(own);
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
