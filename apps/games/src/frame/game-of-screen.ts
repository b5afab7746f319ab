import { createElement } from "react";
import type { GameDefinition } from "../games/game-definition.ts";
import type { GameScreen } from "../games/game-screen.ts";
import { GameTable } from "./game-table.tsx";
import { multiplierText } from "./round-words.ts";

/** A game of `GameTable`, with its own screen. A choice or view that cannot be read has no words and no board. */
export function gameOfScreen<Choice, View>(screen: GameScreen<Choice, View>): GameDefinition {
  return {
    id: screen.id,
    Table: () => createElement(GameTable<Choice, View>, { screen }),
    revealMs: (round) => {
      const view = screen.readView(round.view);
      return view === undefined || round.state === "void" ? 0 : screen.revealMs(view);
    },
    choiceWords: (choice) => {
      const read = screen.readChoice(choice);
      return read === undefined ? "" : screen.choiceWords(read);
    },
    outcomeWords: (round) => {
      const view = screen.readView(round.view);
      return view === undefined ? "" : screen.outcomeWords(view);
    },
    resultText: (round) => {
      const view = screen.readView(round.view);
      const text = view === undefined ? undefined : screen.resultText?.(view);
      return text ?? multiplierText(round.multiplier);
    },
  };
}
