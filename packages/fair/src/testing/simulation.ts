import { createHash } from "node:crypto";
import { expectedReturn, standardDeviation } from "../distribution.ts";
import { toNumber } from "../fraction.ts";
import type { InstantGame } from "../game.ts";
import { type BlackjackAction, type BlackjackState, blackjack } from "../games/blackjack.ts";
import { cardValue, handTotal } from "../games/blackjack-hand.ts";
import { crash, crashMultiplier, crashPoint } from "../games/crash.ts";
import { dice } from "../games/dice.ts";
import { limbo } from "../games/limbo.ts";
import { mines, minesMultiplier } from "../games/mines.ts";
import { plinko } from "../games/plinko.ts";
import { roulette } from "../games/roulette.ts";
import { slot } from "../games/slot.ts";
import { teenPatti } from "../games/teen-patti.ts";
import { wheel } from "../games/wheel.ts";
import { commitment, type FairStream, stream } from "../stream.ts";
import { bestAction, blackjackBestReturn } from "./blackjack-best-play.ts";

/** One game with one choice, played many times. */
export interface SimulatedGame {
  readonly name: string;
  /** Rounds of a whole run. */
  readonly rounds: number;
  /** The exact return of a unit, and its standard deviation where that is known exactly. */
  readonly expected: number;
  readonly deviation?: number;
  /** Plays a round and says what a unit of its first stake returned. `round` counts from 0. */
  play(chance: FairStream, round: number): number;
}

/** What came of it. The interval is of the mean, at 99 % for all rows together. */
export interface SimulatedReturn {
  readonly name: string;
  readonly rounds: number;
  readonly expected: number;
  readonly deviation: number;
  readonly observed: number;
  readonly halfWidth: number;
  readonly isInside: boolean;
}

const MILLION = 1_000_000;

/** Every game; those of a choice at one of low and one of high deviation. Together 102.5 million rounds. */
export function simulatedGames(seed: string): readonly SimulatedGame[] {
  return [
    instant("dice, under 50.00", 10, dice, { direction: "under", target: 5000 }),
    hashedDice(seed),
    instant("limbo at 2.00×", 10, limbo, { target: 200 }),
    instant("limbo at 100.00×", 10, limbo, { target: 10_000 }),
    minesOf(3, 5),
    instant("plinko, 16 rows, high", 8, plinko, { rows: 16, risk: "high" }),
    instant("plinko, 8 rows, low", 6, plinko, { rows: 8, risk: "low" }),
    instant("wheel, 50 segments, medium", 10, wheel, { segments: 50, risk: "medium" }),
    instant("roulette, a number", 10, roulette, { bets: [{ bet: "straight:17", units: 1 }] }),
    instant("roulette, red", 6, roulette, { bets: [{ bet: "red", units: 1 }] }),
    instant("slot", 10, slot, {}),
    bestBlackjack(),
    instant("teen patti, A", 6, teenPatti, { bet: "A" }),
    instant("teen patti, pair plus A", 4, teenPatti, { bet: "pairPlusA" }),
    crashAt(seed, 200),
  ];
}

/** Plays a share of a game's rounds. `rows` is how many intervals have to hold together. */
export function simulate(
  game: SimulatedGame,
  { chance, share, rows }: { readonly chance: FairStream; readonly share: number; readonly rows: number },
): SimulatedReturn {
  const rounds = Math.ceil(game.rounds * share);
  let [sum, squares] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const returned = game.play(chance, round);
    sum += returned;
    squares += returned * returned;
  }
  const observed = sum / rounds;
  const deviation = game.deviation ?? Math.sqrt(squares / rounds - observed ** 2);
  const halfWidth = (quantile(1 - 0.005 / rows) * deviation) / Math.sqrt(rounds);
  const isInside = Math.abs(observed - game.expected) <= halfWidth;
  return { name: game.name, rounds, expected: game.expected, deviation, observed, halfWidth, isInside };
}

function instant<Choice, Outcome>(
  name: string,
  millions: number,
  game: InstantGame<Choice, Outcome>,
  choice: Choice,
): SimulatedGame {
  const distribution = game.distribution(choice);
  return {
    name,
    rounds: millions * MILLION,
    expected: toNumber(expectedReturn(distribution)),
    deviation: standardDeviation(distribution),
    play(chance) {
      const { multiplier, exact } = game.decide(choice, chance);
      return exact ? exact.pays / exact.of : multiplier / 10_000;
    },
  };
}

/** Dice from rounds' own streams, a nonce each, as a studio decides them. */
function hashedDice(seed: string): SimulatedGame {
  const serverSeed = createHash("sha256").update(seed).digest("hex");
  const choice = { direction: "over", target: 7500 } as const;
  const game = instant("dice, over 75.00, own streams", 1, dice, choice);
  return {
    ...game,
    play: (_, nonce) =>
      dice.decide(choice, stream({ serverSeed, clientSeed: "simulation", nonce })).multiplier / 10_000,
  };
}

function minesOf(count: number, picks: number): SimulatedGame {
  let chance = 1;
  for (let pick = 0; pick < picks; pick += 1) chance *= (25 - count - pick) / (25 - pick);
  const pays = minesMultiplier(count, picks) / 10_000;
  return {
    name: `mines, ${count} mines, ${picks} picks`,
    rounds: 6 * MILLION,
    expected: chance * pays,
    deviation: pays * Math.sqrt(chance * (1 - chance)),
    play(source) {
      let state = mines.open({ mines: count }, source);
      for (let open = 0; open < picks && state.phase === "open"; open += 1) {
        const answer = mines.step(state, { open: open * 6 });
        if (answer.ok) state = answer.state;
      }
      return (mines.settlement(mines.finish(state))?.multiplier ?? 0) / 10_000;
    },
  };
}

function bestBlackjack(): SimulatedGame {
  return {
    name: "blackjack, best play",
    rounds: 5 * MILLION,
    expected: toNumber(blackjackBestReturn()),
    play(chance) {
      let state = blackjack.open({}, chance);
      while (!state.over) {
        const answer = blackjack.step(state, { action: bestActionOf(state) });
        if (!answer.ok) throw new Error(answer.problem);
        state = answer.state;
      }
      const { multiplier = 0, stakeUnits = 0 } = blackjack.settlement(state) ?? {};
      return multiplier / 10_000 - stakeUnits + 1;
    },
  };
}

const actions = new Map<string, BlackjackAction>();

function bestActionOf(state: BlackjackState): BlackjackAction {
  const hand = state.hands.find(({ finished }) => !finished);
  const cards = (hand?.cards ?? []).map(cardValue);
  const isFirstTwo = cards.length === 2;
  const may = {
    double: isFirstTwo,
    split: isFirstTwo && state.hands.length === 1 && cards[0] === cards[1],
  };
  const up = cardValue(state.dealer[0] ?? 0);
  const { total, soft } = handTotal(hand?.cards ?? []);
  const key = `${total} ${soft} ${up} ${may.double} ${may.split}`;
  const known = actions.get(key) ?? bestAction(cards, up, may);
  actions.set(key, known);
  return known;
}

/** Rounds of one hash chain, from its seed on: the order of the links does not matter here. */
function crashAt(seed: string, target: number): SimulatedGame {
  const distribution = crash.distribution(target);
  let link = commitment(seed);
  return {
    name: `crash at ${(target / 100).toFixed(2)}×, own chain`,
    rounds: MILLION / 2,
    expected: toNumber(expectedReturn(distribution)),
    deviation: standardDeviation(distribution),
    play() {
      link = commitment(link);
      return crashMultiplier(crashPoint(link, "simulation"), target) / 10_000;
    },
  };
}

/** The standard normal quantile, by bisection of the distribution function. */
function quantile(probability: number): number {
  let [low, high] = [0, 10];
  for (let halved = 0; halved < 60; halved += 1) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < probability) low = middle;
    else high = middle;
  }
  return low;
}

/** Φ(x) for x ≥ 0 by its power series, exact to double precision below 6. */
function normalBelow(x: number): number {
  let [term, sum] = [x, x];
  for (let odd = 3; odd < 400; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}
