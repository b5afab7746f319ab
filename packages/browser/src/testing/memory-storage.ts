import type { KeyValueStorage } from "../ports/ports.ts";

/** A storage in memory, with what it held from an earlier visit. */
export function memoryStorage(stored: Readonly<Record<string, string>> = {}): KeyValueStorage {
  const values = new Map(Object.entries(stored));
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
