import type { Distribution } from "./distribution.ts";
import type { FairStream } from "./stream.ts";

/** The games of this package. A studio puts its own name before it, as `kestrel:dice`. */
export type GameId =
  | "dice"
  | "limbo"
  | "mines"
  | "plinko"
  | "wheel"
  | "roulette"
  | "slot"
  | "blackjack"
  | "teen-patti"
  | "crash";

/** How widely returns vary, as a word for players: the standard deviation of a unit's return below 1.5, below 8, above. */
export type Volatility = "low" | "medium" | "high" | "by choice";

/** One field of a game's choice, for the controls of its page: a range of whole numbers, or a closed list. */
export type ChoiceLimit =
  | { readonly field: string; readonly lowest: number; readonly highest: number; readonly unit: string }
  | { readonly field: string; readonly options: readonly (string | number)[] };

/** What is published of a game. */
export interface GameInfo {
  readonly id: GameId;
  readonly name: string;
  /**
   * Percent with two decimals, rounded to the nearest, of the choice that returns least (blackjack: under best play). What a
   * choice returns exactly is `expectedReturn(game.distribution(choice))`.
   */
  readonly rtpPercent: string;
  readonly volatility: Volatility;
  /** The rules in plain words, a sentence or two each. */
  readonly rules: readonly string[];
  readonly limits: readonly ChoiceLimit[];
  /** The highest multiplier of the first stake that a round can pay, in ten-thousandths. */
  readonly highestMultiplier: number;
}

/** A choice that was read from outside, or a sentence that says what is wrong with it. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

/**
 * The result of a round. `multiplier` is what it pays for each unit staked, in whole ten-thousandths: 0 is a loss, 10 000
 * gives the stake back. `exact` is there where that is rounded down (several bets in one round, as in roulette): the
 * payout is `pays / of` of the stake. Compute it by `payoutPaise`, which knows both.
 */
export interface Decision<Outcome> {
  readonly outcome: Outcome;
  readonly multiplier: number;
  readonly exact?: { readonly pays: number; readonly of: number };
}

/** A game whose round is decided as soon as the stake is taken. */
export interface InstantGame<Choice, Outcome> extends GameInfo {
  readonly kind: "instant";
  /** Reads what a page sent. Unknown fields are refused. */
  parseChoice(value: unknown): Parsed<Choice>;
  /** The round's result. Takes words of the stream in an order that the game's file states. */
  decide(choice: Choice, stream: FairStream): Decision<Outcome>;
  /** Every return of this choice with its exact weight. */
  distribution(choice: Choice): Distribution;
}

/** A step that was taken, or a sentence that says why it is not possible now. */
export type StepAnswer<State> =
  | {
      readonly ok: true;
      readonly state: State;
      /** How many more units of the first stake this step costs. Take them before the new state is kept. */
      readonly extraStake: number;
    }
  | { readonly ok: false; readonly problem: string };

/** The end of a stepped round; `multiplier` is of the first stake, in ten-thousandths, `stakeUnits` all units staked. */
export interface Settlement {
  readonly result: "won" | "lost" | "void";
  readonly multiplier: number;
  readonly stakeUnits: number;
}

/**
 * A game of several steps, as a pure state machine. All chance is drawn when the round is opened, so a state is plain
 * JSON that can be kept and gone on with, and holds secrets: players are shown `view(state)` only.
 */
export interface SteppedGame<Choice, Step, State, View> extends GameInfo {
  readonly kind: "stepped";
  /** Reads what a page sent for a new round. Unknown fields are refused. */
  parseChoice(value: unknown): Parsed<Choice>;
  /** Reads what a page sent for a step; whether it is possible now is said by `step`. */
  parseStep(value: unknown): Parsed<Step>;
  /** A new round. It may be over already (blackjack). */
  open(choice: Choice, stream: FairStream): State;
  step(state: State, step: Step): StepAnswer<State>;
  /** How a round ends that its player never comes back to: by the rule in the game's `rules`, at no extra stake. */
  finish(state: State): State;
  /** What the player may see now. */
  view(state: State): View;
  /** Undefined while the round is open. */
  settlement(state: State): Settlement | undefined;
  /**
   * What a round of one stake would pay after one more step that goes well, in ten-thousandths; undefined where there is no
   * such step. Only where what it pays rises from step to step: a studio ends it before that is above its highest win.
   */
  nextMultiplier?(state: State): number | undefined;
}

/** A game whose round is one for all players: the studio decides its point by the chain, each ticket by its cash-out. */
export interface SharedGame<Choice> extends GameInfo {
  readonly kind: "shared";
  /** Reads what a page sent for a ticket. Unknown fields are refused. */
  parseChoice(value: unknown): Parsed<Choice>;
  /** Every return of a ticket that is cashed out at this multiplier, in hundredths. */
  distribution(cashOutAt: number): Distribution;
}

/** Any game, where its id is known only when the program runs. What `parseChoice` gave may be handed on. */
export type AnyGame =
  | InstantGame<unknown, unknown>
  | SteppedGame<unknown, unknown, unknown, unknown>
  | SharedGame<unknown>;
