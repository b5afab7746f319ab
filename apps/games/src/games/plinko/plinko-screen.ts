import { type PlinkoChoice, type PlinkoOutcome, plinko, plinkoMultipliers } from "@crossbook/fair";
import * as z from "zod/mini";
import { gameText } from "../../messages/english/games.ts";
import type { GameScreen } from "../game-screen.ts";
import { choiceReader, reader } from "../read-schema.ts";
import { fallMs, PlinkoBoard } from "./plinko-board.tsx";
import { PlinkoControls } from "./plinko-controls.tsx";

const MOST_ROWS = 16;

const outcome = z
  .object({
    path: z.array(z.union([z.literal(0), z.literal(1)])).check(z.minLength(1), z.maxLength(MOST_ROWS)),
    bucket: z.int().check(z.minimum(0), z.maximum(MOST_ROWS)),
  })
  .check(
    // A ball must not be seen to fall elsewhere than where it is paid.
    z.refine(({ path, bucket }) => path.reduce<number>((rights, step) => rights + step, 0) === bucket),
  );

/** Plinko: the ball's path is the outcome, a step for each row. */
export const plinkoScreen: GameScreen<PlinkoChoice, PlinkoOutcome> = {
  id: plinko.id,
  firstChoice: { rows: 12, risk: "medium" },
  readChoice: choiceReader(plinko),
  readView: reader(outcome),
  revealMs: ({ path }) => fallMs(path.length) + 150,
  topMultiplier: (choice) => Math.max(...plinkoMultipliers(choice)),
  choiceWords: ({ rows, risk }) => gameText().plinko.choices[risk](rows),
  outcomeWords: ({ path, bucket }) => gameText().plinko.fell(bucket + 1, path.length + 1),
  act: () => gameText().plinko.act,
  hasAutoplay: true,
  Board: PlinkoBoard,
  Controls: PlinkoControls,
};
