/**
 * How many generated cases a law tries: so many in `npm test`, and LAW_RUNS times as many in a campaign
 * (`npm run engine:laws`). The seeds stay, so that a case that fails comes again, and a campaign goes on where
 * `npm test` ends.
 */
export function lawRuns(usual: number): number {
  return usual * lawFactor(process.env["LAW_RUNS"]);
}

/** How many times the usual number: 1 where nothing is said. A smaller one would leave the seldom cases out. */
export function lawFactor(text: string | undefined): number {
  if (text === undefined || text === "") return 1;
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new Error(`LAW_RUNS must be a whole number from 1 to 999999, but it is "${text}".`);
  return Number(text);
}
