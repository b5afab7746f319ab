import type { GameRound } from "@crossbook/contract";
import type { ComponentType } from "react";

/** A game as the page around it knows it: whatever is particular to its choices and outcomes is inside. */
export interface GameDefinition {
  /** The id in `@crossbook/fair`. */
  readonly id: string;
  /** Board, controls and stake panel. */
  readonly Table: ComponentType;
  /** How long a round is shown before its result counts. */
  revealMs(round: GameRound): number;
  /** What was chosen, in words, for the history. Empty where there is nothing to choose. */
  choiceWords(choice: unknown): string;
  /** What came, in words, for the history and for screen readers. Empty while nothing is known. */
  outcomeWords(round: GameRound): string;
  /** A decided round in few characters, for the row of newest results. */
  resultText(round: GameRound): string;
}
