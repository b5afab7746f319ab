import {
  ROULETTE_BETS,
  type RouletteChoice,
  type RouletteOutcome,
  roulette,
  unitsStaked,
} from "@crossbook/fair";
import * as z from "zod/mini";
import { gameText } from "../../messages/english/games.ts";
import type { GameScreen } from "../game-screen.ts";
import { choiceReader, reader } from "../read-schema.ts";
import { betWords, pocketColour } from "./bet-words.ts";
import { RouletteBoard, SPIN_MS } from "./roulette-board.tsx";
import { RouletteControls } from "./roulette-controls.tsx";

const POCKETS = 37;
const outcome = z.object({ pocket: z.int().check(z.minimum(0), z.maximum(POCKETS - 1)) });

/** European roulette: chips on a table, each of the typed value. */
export const rouletteScreen: GameScreen<RouletteChoice, RouletteOutcome> = {
  id: roulette.id,
  firstChoice: { bets: [] },
  readChoice: choiceReader(roulette),
  readView: reader(outcome),
  revealMs: () => SPIN_MS,
  topMultiplier,
  choiceWords: ({ bets }) =>
    bets.map(({ bet, units }) => gameText().roulette.unitsOn(units, betWords(bet))).join(", "),
  outcomeWords: (view) => `${pocketWords(view)}.`,
  resultText: pocketWords,
  act: () => gameText().roulette.act,
  missing: ({ bets }) => (bets.length === 0 ? gameText().roulette.placeChip : undefined),
  units: unitsStaked,
  stakeLabel: () => gameText().roulette.chip,
  hasAutoplay: true,
  Board: RouletteBoard,
  Controls: RouletteControls,
};

function pocketWords({ pocket }: RouletteOutcome): string {
  return `${pocket} ${gameText().roulette.colours[pocketColour(pocket)]}`;
}

/** What the best pocket pays of the whole stake, rounded up. */
function topMultiplier(choice: RouletteChoice): number {
  const units = unitsStaked(choice);
  if (units === 0) return 0;
  const paid = Array.from({ length: POCKETS }, (_, pocket) =>
    choice.bets.reduce((sum, { bet, units: placed }) => {
      const place = ROULETTE_BETS.get(bet);
      return place?.numbers.includes(pocket) ? sum + placed * place.pays : sum;
    }, 0),
  );
  return Math.ceil((Math.max(...paid) * 10_000) / units);
}
