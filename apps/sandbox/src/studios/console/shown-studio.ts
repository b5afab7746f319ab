import { totalsOf } from "../store/studio-books.ts";
import type { Studio } from "../studio.ts";

/** One studio as the console shows it. Amounts in paise. */
export interface ShownStudio {
  readonly id: string;
  readonly name: string;
  readonly games: readonly string[];
  /** Rounds that their players have not finished, and those whose stake is not confirmed. */
  readonly openRounds: number;
  /** Movements that the operator has not answered yet. */
  readonly due: number;
  readonly staked: number;
  readonly won: number;
}

/** What a studio is doing right now. */
export function shownStudio({ id, name, games, store }: Studio): ShownStudio {
  const open = store.unfinishedRounds().filter(({ state }) => state === "open" || state === "pending");
  return {
    ...{ id, name, games: games.map((game) => game.name) },
    ...{ openRounds: open.length, due: store.due().length, ...totalsOf(store.transactions()) },
  };
}
