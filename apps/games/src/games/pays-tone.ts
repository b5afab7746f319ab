/** How much a segment or bucket pays, for its colour: 0 nothing, 1 up to the stake, then up to 3, 10 and more times it. */
export function paysTone(multiplier: number): 0 | 1 | 2 | 3 | 4 {
  if (multiplier === 0) return 0;
  if (multiplier <= 10_000) return 1;
  if (multiplier <= 30_000) return 2;
  return multiplier <= 100_000 ? 3 : 4;
}

/**
 * The same scale for a wheel that pays these multipliers: each one that pays has a colour of its own, the highest the
 * strongest. A fifth one would share the weakest.
 */
export function rankTone(multiplier: number, all: readonly number[]): 0 | 1 | 2 | 3 | 4 {
  if (multiplier === 0) return 0;
  const higher = new Set(all.filter((other) => other > multiplier)).size;
  return ([4, 3, 2] as const)[higher] ?? 1;
}

/** A multiplier in few characters: 15,000 is "1.5", 10,000,000 is "1000". */
export function shortMultiplier(multiplier: number): string {
  return String(multiplier / 10_000);
}
