import type { KeyValueStorage } from "../ports/game-ports.ts";

/** What a player has set at a table. */
export interface KeptTable {
  /** As its game says it; whoever reads it asks the game whether it is a choice. */
  readonly choice?: unknown;
  /** The stake as typed. */
  readonly stake?: string;
}

/** A longer one was never typed by a person. */
const MOST_STAKE_CHARACTERS = 20;

/** Keeps a part of what was set at a game's table for the life of this tab: a reload and a new launch go on with it. */
export function keepTable(storage: KeyValueStorage, game: string, set: KeptTable): void {
  storage.setItem(nameOf(game), JSON.stringify({ ...keptTable(storage, game), ...set }));
}

/** What this tab had set at a game's table; nothing where that cannot be read. */
export function keptTable(storage: KeyValueStorage, game: string): KeptTable {
  const text = storage.getItem(nameOf(game));
  if (text === null) return {};
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== "object" || kept === null) return {};
    const stake = "stake" in kept ? kept.stake : undefined;
    const isStake = typeof stake === "string" && stake.length <= MOST_STAKE_CHARACTERS;
    return { ...("choice" in kept && { choice: kept.choice }), ...(isStake && { stake }) };
  } catch {
    return {};
  }
}

function nameOf(game: string): string {
  return `game-table:${game}`;
}
