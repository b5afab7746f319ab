import { type LimboChoice, type LimboOutcome, limbo } from "@crossbook/fair";
import * as z from "zod/mini";
import { multiplierText } from "../../frame/round-words.ts";
import { gameText } from "../../messages/english/games.ts";
import type { GameScreen } from "../game-screen.ts";
import { choiceReader, reader } from "../read-schema.ts";
import { LimboBoard } from "./limbo-board.tsx";
import { LimboControls } from "./limbo-controls.tsx";

const outcome = z.object({ multiple: z.int().check(z.minimum(100), z.maximum(1_000_000)) });

/** Limbo: a multiple is drawn, and pays the target where it reaches it. */
export const limboScreen: GameScreen<LimboChoice, LimboOutcome> = {
  id: limbo.id,
  firstChoice: { target: 200 },
  readChoice: choiceReader(limbo),
  readView: reader(outcome),
  revealMs: () => 700,
  topMultiplier: ({ target }) => target * 100,
  choiceWords: ({ target }) => gameText().limbo.targetOf(multiplierText(target * 100)),
  outcomeWords: ({ multiple }) => gameText().limbo.was(multiplierText(multiple * 100)),
  resultText: ({ multiple }) => multiplierText(multiple * 100),
  act: () => gameText().limbo.act,
  hasAutoplay: true,
  Board: LimboBoard,
  Controls: LimboControls,
};
