import type { Market } from "@crossbook/contract";

/** Sessions that belong together: "Sessions", "Player runs", "Wickets". */
export interface FancyCategory {
  /** Empty where the market names none. */
  readonly name: string;
  readonly markets: readonly Market[];
}

/** Markets by category, in the order in which their categories came first. */
export function categoriesOf(markets: readonly Market[]): readonly FancyCategory[] {
  const names = [...new Set(markets.map(({ category }) => category))];
  return names.map((name) => ({ name, markets: markets.filter(({ category }) => category === name) }));
}
