/**
 * The least that any result adds to the sum of all runners losing: one runner's turn from losing to winning and so many others'
 * turns to being placed, less one.
 *
 * `turns`: from `from` on, two numbers of each runner: what changes if it wins, and if it is placed. `lowest`: room for as many
 * numbers as there are places, whose content does not matter.
 */
export function leastOfPlaces(
  turns: ArrayLike<number>,
  from: number,
  runnerCount: number,
  lowest: Float64Array,
): number {
  const end = from + 2 * runnerCount;
  const others = lowest.length - 1;
  lowest.fill(Number.POSITIVE_INFINITY);
  for (let cell = from + 1; cell < end; cell += 2) {
    const placed = turns[cell] ?? 0;
    if (placed >= (lowest[others] ?? 0)) continue;
    let place = others;
    for (; place > 0 && (lowest[place - 1] ?? 0) > placed; place -= 1) lowest[place] = lowest[place - 1] ?? 0;
    lowest[place] = placed;
  }
  let sum = 0;
  for (let place = 0; place < others; place += 1) sum += lowest[place] ?? 0;
  let least = Number.POSITIVE_INFINITY;
  for (let cell = from; cell < end; cell += 2) {
    const placed = turns[cell + 1] ?? 0;
    // A winner among those that are placed worst leaves its place to the next.
    const isAmong = others > 0 && placed <= (lowest[others - 1] ?? 0);
    const result = (turns[cell] ?? 0) + (isAmong ? sum - placed + (lowest[others] ?? 0) : sum);
    if (result < least) least = result;
  }
  return least;
}
