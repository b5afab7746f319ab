import type { ScoreCard } from "@crossbook/contract";

type TennisCard = Extract<ScoreCard, { sport: "tennis" }>;

export interface TennisView {
  /** Chance of each player to win a point on his own serve. */
  readonly servePoint: readonly [number, number];
  readonly card: TennisCard | null;
}

const CALLS = ["0", "15", "30", "40", "AD"];

/**
 * A match is a chain of sets, sets of games, games of points; points are independent with a fixed chance for the
 * server. The chance of the first player to win the match (best of three, tie-break at six all) follows exactly,
 * but for who serves when in sets to come and in tie-breaks, which is taken as even.
 */
export function tennisChances({ servePoint, card }: TennisView): readonly [number, number] {
  const hold = [gameChance(servePoint[0], 0, 0), gameChance(servePoint[1], 0, 0)] as const;
  const tieBreakPoint = (servePoint[0] + 1 - servePoint[1]) / 2;
  const newSet = (setChance(0, 0, 0, hold, tieBreakPoint) + setChance(0, 0, 1, hold, tieBreakPoint)) / 2;
  const [first, second] = card?.players ?? [];
  if (!first || !second) return pair(matchChance(0, 0, newSet));

  const setsWon = [0, 0];
  const sets = first.sets.map((games, index) => [games, second.sets[index] ?? 0] as const);
  for (const [a, b] of sets.slice(0, -1)) setsWon[a > b ? 0 : 1] = (setsWon[a > b ? 0 : 1] ?? 0) + 1;
  const [won = 0, lost = 0] = setsWon;
  const [a, b] = sets.at(-1) ?? [0, 0];
  if (isSetOver(a, b)) return pair(matchChance(won + (a > b ? 1 : 0), lost + (a > b ? 0 : 1), newSet));

  const server = first.serving ? 0 : 1;
  const setIfGameWon = setChance(a + 1, b, 1 - server, hold, tieBreakPoint);
  const setIfGameLost = setChance(a, b + 1, 1 - server, hold, tieBreakPoint);
  const game =
    a === 6 && b === 6
      ? raceChance(Number(first.points), Number(second.points), 7, tieBreakPoint)
      : server === 0
        ? gameChance(servePoint[0], CALLS.indexOf(first.points), CALLS.indexOf(second.points))
        : 1 - gameChance(servePoint[1], CALLS.indexOf(second.points), CALLS.indexOf(first.points));
  const set = game * setIfGameWon + (1 - game) * setIfGameLost;
  return pair(set * matchChance(won + 1, lost, newSet) + (1 - set) * matchChance(won, lost + 1, newSet));
}

/** Best of three. */
function matchChance(won: number, lost: number, set: number): number {
  if (won >= 2) return 1;
  if (lost >= 2) return 0;
  return set * matchChance(won + 1, lost, set) + (1 - set) * matchChance(won, lost + 1, set);
}

function setChance(
  a: number,
  b: number,
  server: number,
  hold: readonly [number, number],
  tieBreakPoint: number,
): number {
  if (isSetOver(a, b)) return a > b ? 1 : 0;
  if (a === 6 && b === 6) return raceChance(0, 0, 7, tieBreakPoint);
  const game = server === 0 ? hold[0] : 1 - hold[1];
  const next = 1 - server;
  return (
    game * setChance(a + 1, b, next, hold, tieBreakPoint) +
    (1 - game) * setChance(a, b + 1, next, hold, tieBreakPoint)
  );
}

function isSetOver(a: number, b: number): boolean {
  const [high, low] = a > b ? [a, b] : [b, a];
  return (high >= 6 && high - low >= 2) || high === 7;
}

/** Server's chance to win a game from this many points each (0 to 4, where 4 is advantage). */
function gameChance(point: number, own: number, rival: number): number {
  return raceChance(own, rival, 4, point);
}

/** Chance to be first to `target` points by two, each point won with `point`. */
function raceChance(own: number, rival: number, target: number, point: number): number {
  const deuce = (point * point) / (point * point + (1 - point) * (1 - point));
  if (own >= target && own - rival >= 2) return 1;
  if (rival >= target && rival - own >= 2) return 0;
  if (own >= target - 1 && rival >= target - 1) {
    if (own === rival) return deuce;
    return own > rival ? point + (1 - point) * deuce : point * deuce;
  }
  return (
    point * raceChance(own + 1, rival, target, point) +
    (1 - point) * raceChance(own, rival + 1, target, point)
  );
}

function pair(first: number): readonly [number, number] {
  return [first, 1 - first];
}
