import type { GameRound } from "@crossbook/contract";
import type { ComponentType } from "react";

/** What a board shows. */
export interface BoardProps<Choice, View> {
  /** What is chosen for the next round; while one is shown, what was chosen for it. */
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  /** Of the newest round; undefined before the first one and while nothing is known of it. */
  readonly view: View | undefined;
  readonly round: GameRound | undefined;
  /** The result is there and is being shown: move now. */
  readonly isRevealing: boolean;
  /** Nothing can be chosen: a round is under way, or the game is paused. */
  readonly isLocked: boolean;
  /** A step of an open round; only while `canStep`. */
  readonly onStep: (step: unknown) => void;
  readonly canStep: boolean;
}

/** What the controls beside the stake show. */
export interface ControlsProps<Choice> {
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly isLocked: boolean;
}

/** The buttons of an open round, in place of the one that starts a round. */
export interface StepsProps<View> {
  readonly view: View;
  readonly round: GameRound;
  readonly onStep: (step: unknown) => void;
  readonly canStep: boolean;
}

/** What is particular to a game: its choices, its views, how they are shown and said. */
export interface GameScreen<Choice, View> {
  readonly id: string;
  readonly firstChoice: Choice;
  /** Undefined for anything that is no choice of this game. */
  readChoice(choice: unknown): Choice | undefined;
  /** Undefined for anything that is no view of this game. */
  readView(view: unknown): View | undefined;
  /** How long a result moves before it counts. */
  revealMs(view: View): number;
  /** The highest multiplier of this choice, in ten-thousandths; 0 where the studio ends a round at its highest win. */
  topMultiplier(choice: Choice): number;
  choiceWords(choice: Choice): string;
  outcomeWords(view: View): string;
  /** What came in few characters, for the row of newest results; what it paid where it is left out. */
  resultText?(view: View): string;
  /** The button that starts a round: "Roll". */
  act(): string;
  /** What still has to be chosen; undefined where a round can start. */
  missing?(choice: Choice): string | undefined;
  /** How many times the typed stake a round costs: the chips on a table. 1 where it is left out. */
  units?(choice: Choice): number;
  /** What the stake's box is called; "Stake" where it is left out. */
  stakeLabel?(): string;
  /** False where each round needs decisions of the player. */
  readonly hasAutoplay: boolean;
  readonly Board: ComponentType<BoardProps<Choice, View>>;
  readonly Controls?: ComponentType<ControlsProps<Choice>>;
  readonly Steps?: ComponentType<StepsProps<View>>;
}
