import type { HistoryEntry, RouterHistory } from "../routes/router/router-history.ts";

/** A history as a browser's that begins at an address: steps happen at once, and are said as a browser says them. */
export function memoryHistory(href: string): RouterHistory {
  const entries: HistoryEntry[] = [{ href, key: "0", index: 0 }];
  const listeners = new Set<() => void>();
  let index = 0;
  let keys = 0;
  const put = (at: number, href: string): void => {
    index = at;
    keys += 1;
    entries.splice(at, entries.length, { href, key: String(keys), index: at });
  };
  return {
    current: () => entries[index] ?? { href, key: "0", index: 0 },
    push: (to) => put(index + 1, to),
    replace: (to) => {
      const after = entries.slice(index + 1);
      put(index, to);
      entries.push(...after);
    },
    go: (steps) => {
      if (entries[index + steps] === undefined) return;
      index += steps;
      for (const listener of [...listeners]) listener();
    },
    onMove: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
