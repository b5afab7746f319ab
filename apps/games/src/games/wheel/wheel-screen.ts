import { type WheelChoice, type WheelOutcome, wheel, wheelMultipliers } from "@crossbook/fair";
import * as z from "zod/mini";
import { gameText } from "../../messages/english/games.ts";
import type { GameScreen } from "../game-screen.ts";
import { choiceReader, reader } from "../read-schema.ts";
import { TURN_MS, WheelBoard } from "./wheel-board.tsx";
import { WheelControls } from "./wheel-controls.tsx";

const outcome = z.object({ segment: z.int().check(z.minimum(0), z.maximum(49)) });

/** Wheel: it stops at a segment and pays what is written on it. */
export const wheelScreen: GameScreen<WheelChoice, WheelOutcome> = {
  id: wheel.id,
  firstChoice: { segments: 20, risk: "medium" },
  readChoice: choiceReader(wheel),
  readView: reader(outcome),
  revealMs: () => TURN_MS,
  topMultiplier: (choice) => Math.max(...wheelMultipliers(choice)),
  choiceWords: ({ segments, risk }) => gameText().wheel.choices[risk](segments),
  outcomeWords: ({ segment }) => gameText().wheel.stopped(segment + 1),
  act: () => gameText().wheel.act,
  hasAutoplay: true,
  Board: WheelBoard,
  Controls: WheelControls,
};
