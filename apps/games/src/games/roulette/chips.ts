import { ROULETTE_LIMITS, type RouletteChoice } from "@crossbook/fair";

/** The choice with one more chip on a bet; as it is where the table takes no more. */
export function withChip(choice: RouletteChoice, bet: string): RouletteChoice {
  const known = choice.bets.find((one) => one.bet === bet);
  if (known === undefined) {
    if (choice.bets.length >= ROULETTE_LIMITS.bets) return choice;
    return { bets: [...choice.bets, { bet, units: 1 }] };
  }
  if (known.units >= ROULETTE_LIMITS.units) return choice;
  return { bets: choice.bets.map((one) => (one.bet === bet ? { bet, units: one.units + 1 } : one)) };
}

/** The choice with one chip less on a bet. */
export function withoutChip(choice: RouletteChoice, bet: string): RouletteChoice {
  const bets = choice.bets.map((one) => (one.bet === bet ? { bet, units: one.units - 1 } : one));
  return { bets: bets.filter(({ units }) => units > 0) };
}

/** Every chip twice; as it is where a bet would pass the table's limit. */
export function doubled(choice: RouletteChoice): RouletteChoice {
  if (choice.bets.some(({ units }) => units * 2 > ROULETTE_LIMITS.units)) return choice;
  return { bets: choice.bets.map(({ bet, units }) => ({ bet, units: units * 2 })) };
}
