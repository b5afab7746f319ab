import { type GameOpened, type GameRound, gameOpened } from "@crossbook/contract";
import type { KeyValueStorage } from "../ports/game-ports.ts";
import { isUnderWay } from "./round-state.ts";

const NAME = "game-session";

/** Keeps what the studio answered to a key, which opens only once: a reload of the page goes on with it. */
export function keepOpened(storage: KeyValueStorage, key: string, opened: GameOpened): void {
  storage.setItem(NAME, JSON.stringify({ key, opened }));
}

/** What this tab had opened with this key; undefined where it was another, or cannot be read. */
export function keptOpened(storage: KeyValueStorage, key: string): GameOpened | undefined {
  const text = storage.getItem(NAME);
  if (text === null) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== "object" || kept === null) return undefined;
    if (!("key" in kept) || kept.key !== key || !("opened" in kept)) return undefined;
    const parsed = gameOpened.safeParse(kept.opened);
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** What was kept, as it is after a reload: with the newest round where that goes on, its nonce, and the balance of now. */
export function reopened(
  kept: GameOpened,
  newest: GameRound | undefined,
  balance: number | undefined,
): GameOpened {
  const openRound = isUnderWay(newest) ? newest : null;
  const isSamePair = newest !== undefined && newest.serverSeedHash === kept.fairness.serverSeedHash;
  const fairness = isSamePair ? { ...kept.fairness, nonce: newest.nonce + 1 } : kept.fairness;
  return { ...kept, openRound, fairness, balance: balance ?? newest?.balance ?? kept.balance };
}
