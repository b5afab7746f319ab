import { crash } from "@crossbook/fair";
import { multiplierText } from "../../frame/round-words.ts";
import type { GameDefinition } from "../game-definition.ts";
import { CrashTable } from "./crash-table.tsx";
import { crashChoiceWords, crashOutcomeWords } from "./crash-words.ts";

/** Crash: one live round for all players. It has a table of its own, because a round does not wait for anybody. */
export const crashGame: GameDefinition = {
  id: crash.id,
  Table: CrashTable,
  revealMs: () => 0,
  choiceWords: crashChoiceWords,
  outcomeWords: crashOutcomeWords,
  resultText: ({ multiplier }) => multiplierText(multiplier),
};
