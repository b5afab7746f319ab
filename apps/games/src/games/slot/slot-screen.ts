import {
  SLOT_LINES,
  SLOT_SYMBOLS,
  type SlotChoice,
  type SlotOutcome,
  type SlotSymbol,
  slot,
} from "@crossbook/fair";
import * as z from "zod/mini";
import { gameText } from "../../messages/english/games.ts";
import type { GameScreen } from "../game-screen.ts";
import { choiceReader, reader } from "../read-schema.ts";
import { SlotBoard, SPIN_MS } from "./slot-board.tsx";
import { SlotPaytable } from "./slot-paytable.tsx";

const symbol = z.enum(SLOT_SYMBOLS);
const outcome = z.object({
  stops: z.array(z.int().check(z.minimum(0), z.maximum(31))).check(z.length(3)),
  reels: z.array(z.array(symbol).check(z.length(3))).check(z.length(3)),
  wins: z
    .array(
      z.object({
        line: z.int().check(z.minimum(0), z.maximum(SLOT_LINES.length - 1)),
        symbol,
        count: z.union([z.literal(2), z.literal(3)]),
        pays: z.number(),
      }),
    )
    .check(z.maxLength(SLOT_LINES.length)),
});

/** The slot: three reels, three rows, five lines. */
export const slotScreen: GameScreen<SlotChoice, SlotOutcome> = {
  id: slot.id,
  firstChoice: {},
  readChoice: choiceReader(slot),
  readView: reader(outcome),
  revealMs: () => SPIN_MS,
  topMultiplier: () => slot.highestMultiplier,
  choiceWords: () => "",
  outcomeWords: ({ reels, wins }) => {
    const text = gameText().slot;
    const nameOf = (name: SlotSymbol) => text.symbols[name].toLowerCase();
    if (wins.length === 0) return text.noLine(reels.map((reel) => nameOf(reel[1] ?? "cherry")).join(", "));
    return wins.map((win) => text.linePays(win.line + 1, win.count, nameOf(win.symbol))).join(" ");
  },
  act: () => gameText().slot.act,
  hasAutoplay: true,
  Board: SlotBoard,
  Controls: SlotPaytable,
};
