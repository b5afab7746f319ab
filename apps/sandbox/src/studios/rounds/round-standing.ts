import { type AnyGame, type Parsed, payoutPaise, stream } from "@crossbook/fair";
import type { RoundRecord, SeedRecord } from "../store/studio-records.ts";

/** How far a round is, by the rules of its game alone. */
export interface Standing {
  readonly state: "open" | "won" | "lost";
  readonly view: unknown;
  readonly payout: number;
  /** Of the first stake, in ten-thousandths. */
  readonly multiplier: number;
}

type SteppedGame = Extract<AnyGame, { readonly kind: "stepped" }>;

/**
 * How far a round is whose stake was accepted. Computed anew from seeds, nonce, choice and steps each time, so that
 * nothing of a game is kept that could say something else. `finish`: the player does not come back to it.
 */
export function standingOf(
  game: Exclude<AnyGame, { readonly kind: "shared" }>,
  round: RoundRecord,
  seed: SeedRecord,
  limits: { readonly maxWin: number; readonly finish?: boolean },
): Standing {
  const stake = firstStake(round);
  if (game.kind === "instant") {
    const decision = game.decide(read(game.parseChoice(round.choice)), streamOf(round, seed));
    const payout = payoutPaise(stake, decision);
    return { state: stateOf(payout), view: decision.outcome, payout, multiplier: decision.multiplier };
  }
  const state = steppedState(game, round, seed);
  const finished = game.settlement(state) ? state : game.finish(state);
  const next = game.nextMultiplier?.(state) ?? 0;
  const isOver =
    limits.finish === true ||
    game.settlement(state) !== undefined ||
    payoutPaise(stake, { multiplier: next }) > limits.maxWin;
  return isOver
    ? settled(game, finished, stake)
    : { state: "open", view: game.view(state), payout: 0, multiplier: 0 };
}

/** What a step would cost, or why it is not possible now. */
export function tryStep(
  game: SteppedGame,
  round: RoundRecord,
  seed: SeedRecord,
  step: unknown,
): { readonly ok: true; readonly stake: number } | { readonly ok: false; readonly problem: string } {
  const parsed = game.parseStep(step);
  if (!parsed.ok) return parsed;
  const answer = game.step(steppedState(game, round, seed), parsed.value);
  return answer.ok ? { ok: true, stake: answer.extraStake * firstStake(round) } : answer;
}

function steppedState(game: SteppedGame, round: RoundRecord, seed: SeedRecord): unknown {
  let state = game.open(read(game.parseChoice(round.choice)), streamOf(round, seed));
  for (const { choice } of round.steps) {
    const answer = game.step(state, read(game.parseStep(choice)));
    if (!answer.ok) throw new Error(`round ${round.id} has a step that its game refuses: ${answer.problem}`);
    state = answer.state;
  }
  return state;
}

function settled(game: SteppedGame, state: unknown, stake: number): Standing {
  const settlement = game.settlement(state);
  if (!settlement) throw new Error(`${game.id} has finished a round without a settlement`);
  const payout = payoutPaise(stake, settlement);
  return { state: stateOf(payout), view: game.view(state), payout, multiplier: settlement.multiplier };
}

/** What the round was begun with; `stake` is all of it. */
function firstStake(round: RoundRecord): number {
  return round.stake - round.steps.reduce((sum, { stake }) => sum + stake, 0);
}

/** What was accepted when it came in. */
function read(parsed: Parsed<unknown>): unknown {
  if (!parsed.ok) throw new Error(`a kept choice is refused by its game: ${parsed.problem}`);
  return parsed.value;
}

function streamOf({ nonce }: RoundRecord, { serverSeed, clientSeed }: SeedRecord) {
  return stream({ serverSeed, clientSeed, nonce });
}

function stateOf(payout: number): "won" | "lost" {
  return payout > 0 ? "won" : "lost";
}
