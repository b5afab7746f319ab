import { type DiceChoice, type DiceOutcome, dice, diceMultiplier } from "@crossbook/fair";
import * as z from "zod/mini";
import { gameText } from "../../messages/english/games.ts";
import type { GameScreen } from "../game-screen.ts";
import { hundredthsText } from "../hundredths-box.tsx";
import { choiceReader, reader } from "../read-schema.ts";
import { DiceBoard } from "./dice-board.tsx";
import { DiceControls } from "./dice-controls.tsx";

const outcome = z.object({ roll: z.int().check(z.minimum(0), z.maximum(10_000)) });

/** Dice: a roll from 0.00 to 100.00 over or under a target. */
export const diceScreen: GameScreen<DiceChoice, DiceOutcome> = {
  id: dice.id,
  firstChoice: { direction: "over", target: 5_050 },
  readChoice: choiceReader(dice),
  readView: reader(outcome),
  revealMs: () => 450,
  topMultiplier: diceMultiplier,
  choiceWords: ({ direction, target }) => gameText().dice.choices[direction](hundredthsText(target)),
  outcomeWords: ({ roll }) => gameText().dice.rolled(hundredthsText(roll)),
  resultText: ({ roll }) => hundredthsText(roll),
  act: () => gameText().dice.act,
  hasAutoplay: true,
  Board: DiceBoard,
  Controls: DiceControls,
};
