import * as z from "zod/mini";
import type { KeyValueStorage } from "../ports/game-ports.ts";

const NAME = "revealed-seeds";
/** Pairs that are kept, the newest first: older rounds can still be checked with a seed that was written down. */
export const MOST_REVEALED_SEEDS = 50;

const kept = z.array(z.object({ hash: z.string(), seed: z.string() }));
type Kept = z.output<typeof kept>;

/** Keeps a revealed seed with its hash, so that the rounds played with it can be checked from the history. */
export function keepRevealedSeed(storage: KeyValueStorage, hash: string, seed: string): void {
  const others = read(storage).filter((one) => one.hash !== hash);
  storage.setItem(NAME, JSON.stringify([{ hash, seed }, ...others].slice(0, MOST_REVEALED_SEEDS)));
}

/** The seed with this hash; undefined where it was not revealed in this browser. */
export function revealedSeed(storage: KeyValueStorage, hash: string): string | undefined {
  return read(storage).find((one) => one.hash === hash)?.seed;
}

function read(storage: KeyValueStorage): Kept {
  try {
    const parsed = kept.safeParse(JSON.parse(storage.getItem(NAME) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
