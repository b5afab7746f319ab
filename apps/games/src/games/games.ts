import { gameOfScreen } from "../frame/game-of-screen.ts";
import { blackjackScreen } from "./blackjack/blackjack-screen.ts";
import { crashGame } from "./crash/crash-game.ts";
import { diceScreen } from "./dice/dice-screen.ts";
import type { GameDefinition } from "./game-definition.ts";
import { limboScreen } from "./limbo/limbo-screen.ts";
import { minesScreen } from "./mines/mines-screen.ts";
import { plinkoScreen } from "./plinko/plinko-screen.ts";
import { rouletteScreen } from "./roulette/roulette-screen.ts";
import { slotScreen } from "./slot/slot-screen.ts";
import { teenPattiScreen } from "./teen-patti/teen-patti-screen.ts";
import { wheelScreen } from "./wheel/wheel-screen.ts";

const GAMES: readonly GameDefinition[] = [
  gameOfScreen(diceScreen),
  gameOfScreen(limboScreen),
  gameOfScreen(minesScreen),
  gameOfScreen(plinkoScreen),
  gameOfScreen(wheelScreen),
  gameOfScreen(rouletteScreen),
  gameOfScreen(slotScreen),
  gameOfScreen(blackjackScreen),
  gameOfScreen(teenPattiScreen),
  crashGame,
];

/** The game of an id of `@crossbook/fair`; undefined where no page shows it. */
export function gameDefinitionOf(id: string): GameDefinition | undefined {
  return GAMES.find((game) => game.id === id);
}
