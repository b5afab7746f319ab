import {
  type AnyGame,
  BLACKJACK_ACTIONS,
  commitment,
  DICE_WINNING_FACES,
  type FairStream,
  GAMES,
  type GameId,
  PLINKO_RISKS,
  PLINKO_ROWS,
  ROULETTE_BETS,
  stream,
  TEEN_PATTI_BETS,
  WHEEL_RISKS,
  WHEEL_SEGMENTS,
} from "@crossbook/fair";
import type { RoundFields } from "../round-fields.ts";

/** A round as a studio decides it, and the fields by which the verifier is asked about it. */
export interface DrawnRound {
  readonly fields: RoundFields;
  readonly outcome: unknown;
  readonly multiplier: number | undefined;
  /** What it pays where its player leaves it half way; undefined of a round that is over. */
  readonly ifEnded: number | undefined;
}

const BETS = [...ROULETTE_BETS.keys()];

/** A round of a game whose choice, seeds and steps a seed decides: the same number gives the same round. */
export function drawnRound(game: Exclude<GameId, "crash">, number: number): DrawnRound {
  const draw = stream({ serverSeed: "7".repeat(64), clientSeed: `choices of ${game}`, nonce: number });
  const serverSeed = commitment(`studio seed ${draw.word()}`);
  const clientSeed = `player-${draw.below(1000)}:${draw.below(10)}`;
  const nonce = draw.below(2 ** 20);
  const given = choiceOf(game, draw);
  const seeds = { serverSeed, clientSeed, nonce };
  const played = play(GAMES[game], given, stream(seeds), draw);
  const fields = {
    game,
    serverSeed,
    serverSeedHash: commitment(serverSeed),
    clientSeed,
    nonce: String(nonce),
    choice: JSON.stringify(given),
    steps: JSON.stringify(played.steps),
  };
  return { fields, outcome: played.outcome, multiplier: played.multiplier, ifEnded: played.ifEnded };
}

interface Played {
  readonly outcome: unknown;
  readonly multiplier: number | undefined;
  readonly ifEnded: number | undefined;
  readonly steps: readonly unknown[];
}

function play(game: AnyGame, given: unknown, chance: FairStream, draw: FairStream): Played {
  const choice = game.kind === "shared" ? undefined : game.parseChoice(given);
  if (game.kind === "shared" || !choice?.ok) throw new Error(`${game.id} refuses ${JSON.stringify(given)}`);
  if (game.kind === "instant") return { ...game.decide(choice.value, chance), ifEnded: undefined, steps: [] };
  let state = game.open(choice.value, chance);
  const steps: unknown[] = [];
  // A player who now and then leaves before the end: the round is shown as far as it went.
  const most = draw.below(12);
  for (let tries = 0; tries < 40 && steps.length < most && game.settlement(state) === undefined; tries += 1) {
    const step = game.parseStep(stepOf(game.id, draw));
    const answer = step.ok ? game.step(state, step.value) : undefined;
    if (!step.ok || !answer?.ok) continue;
    steps.push(step.value);
    state = answer.state;
  }
  const multiplier = game.settlement(state)?.multiplier;
  const ended = game.settlement(game.finish(state))?.multiplier;
  const ifEnded = multiplier === undefined ? ended : undefined;
  return { outcome: game.view(state), multiplier, ifEnded, steps };
}

function choiceOf(game: Exclude<GameId, "crash">, draw: FairStream): unknown {
  const one = <Option>(options: readonly Option[]) => options[draw.below(options.length)];
  const target = DICE_WINNING_FACES.lowest + draw.below(9_000);
  const bets = draw
    .draw(1 + draw.below(6), BETS.length)
    .map((bet) => ({ bet: BETS[bet], units: 1 + draw.below(500) }));
  const choices = {
    dice:
      draw.below(2) === 0 ? { direction: "under", target } : { direction: "over", target: 10_000 - target },
    limbo: { target: 101 + Math.floor(draw.below(999_900) / (1 + draw.below(5_000))) },
    mines: { mines: 1 + draw.below(24) },
    plinko: { rows: one(PLINKO_ROWS), risk: one(PLINKO_RISKS) },
    wheel: { segments: one(WHEEL_SEGMENTS), risk: one(WHEEL_RISKS) },
    roulette: { bets },
    slot: {},
    blackjack: {},
    "teen-patti": { bet: one(TEEN_PATTI_BETS) },
  };
  return choices[game];
}

function stepOf(game: GameId, draw: FairStream): unknown {
  if (game === "blackjack") return { action: BLACKJACK_ACTIONS[draw.below(BLACKJACK_ACTIONS.length)] };
  return draw.below(8) === 0 ? { cashOut: true } : { open: draw.below(25) };
}
