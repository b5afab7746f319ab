import {
  TEEN_PATTI_HANDS,
  TEEN_PATTI_PAIR_PLUS,
  TEEN_PATTI_WIN,
  type TeenPattiChoice,
  type TeenPattiOutcome,
  teenPatti,
} from "@crossbook/fair";
import * as z from "zod/mini";
import { gameText } from "../../messages/english/games.ts";
import type { GameScreen } from "../game-screen.ts";
import { choiceReader, reader } from "../read-schema.ts";
import { DEAL_MS, TeenPattiBoard } from "./teen-patti-board.tsx";
import { TeenPattiControls } from "./teen-patti-controls.tsx";

const cards = z.array(z.int().check(z.minimum(0), z.maximum(51))).check(z.length(3));
const hand = z.enum(TEEN_PATTI_HANDS);
const outcome = z.object({ a: cards, b: cards, handA: hand, handB: hand, winner: z.enum(["A", "B", "tie"]) });

/** Teen Patti 20-20: two hands of three cards, and a bet on one of them. */
export const teenPattiScreen: GameScreen<TeenPattiChoice, TeenPattiOutcome> = {
  id: teenPatti.id,
  firstChoice: { bet: "A" },
  readChoice: choiceReader(teenPatti),
  readView: reader(outcome),
  revealMs: () => DEAL_MS,
  topMultiplier: ({ bet }) =>
    bet === "A" || bet === "B" ? TEEN_PATTI_WIN : Math.max(...Object.values(TEEN_PATTI_PAIR_PLUS)),
  choiceWords: ({ bet }) => gameText().teenPatti.bets[bet],
  outcomeWords: ({ handA, handB, winner }) => {
    const text = gameText().teenPatti;
    const end = winner === "tie" ? text.tie : text.winsRound(winner);
    return `${text.outcome(text.hands[handA], text.hands[handB])} ${end}`;
  },
  resultText: ({ winner }) => (winner === "tie" ? gameText().teenPatti.tied : winner),
  act: () => gameText().teenPatti.act,
  hasAutoplay: true,
  Board: TeenPattiBoard,
  Controls: TeenPattiControls,
};
