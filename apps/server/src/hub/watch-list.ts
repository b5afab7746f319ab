import type { Connection } from "./hub-user.ts";

/** Which things of one kind each connection watches, and how many connections watch each thing. */
export class WatchList {
  readonly #name: string;
  readonly #groupOf: (id: number) => string;
  readonly #watchers = new Map<number, number>();

  /** `name`: where a connection remembers its own list; `groupOf`: where messages about a thing are sent. */
  constructor(name: string, groupOf: (id: number) => string) {
    this.#name = name;
    this.#groupOf = groupOf;
  }

  /** Answers what the connection did not watch before, and what nobody watches any more. */
  replace(
    connection: Connection,
    ids: Iterable<number>,
  ): { readonly added: readonly number[]; readonly abandoned: readonly number[] } {
    const wanted = new Set(ids);
    const before = this.of(connection);
    const added = [...wanted].filter((id) => !before.has(id));
    const abandoned: number[] = [];
    for (const id of before) {
      if (wanted.has(id)) continue;
      connection.groups.remove(this.#groupOf(id));
      const left = (this.#watchers.get(id) ?? 0) - 1;
      if (left > 0) this.#watchers.set(id, left);
      else {
        this.#watchers.delete(id);
        abandoned.push(id);
      }
    }
    for (const id of added) {
      connection.groups.add(this.#groupOf(id));
      this.#watchers.set(id, (this.#watchers.get(id) ?? 0) + 1);
    }
    connection.items.set(this.#name, wanted);
    return { added, abandoned };
  }

  of(connection: Connection): ReadonlySet<number> {
    const known = connection.items.get(this.#name);
    return known instanceof Set ? known : new Set();
  }

  isWatched(id: number): boolean {
    return this.#watchers.has(id);
  }
}
