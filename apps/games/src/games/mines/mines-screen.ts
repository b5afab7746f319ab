import { type MinesChoice, type MinesView, mines } from "@crossbook/fair";
import * as z from "zod/mini";
import { multiplierText } from "../../frame/round-words.ts";
import { gameText } from "../../messages/english/games.ts";
import type { GameScreen } from "../game-screen.ts";
import { choiceReader, reader } from "../read-schema.ts";
import { MinesBoard } from "./mines-board.tsx";
import { MinesControls } from "./mines-controls.tsx";
import { MinesSteps } from "./mines-steps.tsx";

const tiles = z.array(z.int().check(z.minimum(0), z.maximum(24))).check(z.maxLength(25));
const view = z.object({
  mines: z.int().check(z.minimum(1), z.maximum(24)),
  opened: tiles,
  phase: z.enum(["open", "won", "lost", "void"]),
  multiplier: z.int(),
  nextMultiplier: z.optional(z.int()),
  layout: z.optional(tiles),
});

/** Mines: each safe tile raises what cashing out pays. */
export const minesScreen: GameScreen<MinesChoice, MinesView> = {
  id: mines.id,
  firstChoice: { mines: 3 },
  readChoice: choiceReader(mines),
  readView: (value) => {
    const read = reader(view)(value);
    return read && { ...read, nextMultiplier: read.nextMultiplier, layout: read.layout };
  },
  revealMs: () => 200,
  // The studio cashes a round out before it could pay more than the limit.
  topMultiplier: () => 0,
  choiceWords: ({ mines: count }) => gameText().mines.count(count),
  outcomeWords,
  act: () => gameText().mines.act,
  hasAutoplay: false,
  Board: MinesBoard,
  Controls: MinesControls,
  Steps: MinesSteps,
};

function outcomeWords({ opened, phase, multiplier }: MinesView): string {
  const safe = phase === "lost" ? opened.length - 1 : opened.length;
  const text = gameText().mines;
  if (phase === "lost") return text.afterTiles(safe);
  if (phase === "open" && safe === 0) return text.openFirst;
  return phase === "open" ? text.safeSoFar(safe, multiplierText(multiplier)) : text.cashedOutAfter(safe);
}
