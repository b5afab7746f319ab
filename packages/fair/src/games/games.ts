import type { AnyGame, GameId } from "../game.ts";
import { blackjack } from "./blackjack.ts";
import { crash } from "./crash.ts";
import { dice } from "./dice.ts";
import { limbo } from "./limbo.ts";
import { mines } from "./mines.ts";
import { plinko } from "./plinko.ts";
import { roulette } from "./roulette.ts";
import { slot } from "./slot.ts";
import { teenPatti } from "./teen-patti.ts";
import { wheel } from "./wheel.ts";

/** Every game by its id, each with the types of its own choices and outcomes. */
export const GAMES = {
  dice,
  limbo,
  mines,
  plinko,
  wheel,
  roulette,
  slot,
  blackjack,
  "teen-patti": teenPatti,
  crash,
} as const satisfies Readonly<Record<GameId, AnyGame>>;

/** The game of an id that is known only when the program runs; undefined where there is none. */
export function gameOf(id: string): AnyGame | undefined {
  return Object.hasOwn(GAMES, id) ? GAMES[id as GameId] : undefined;
}
