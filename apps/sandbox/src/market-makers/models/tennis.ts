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
export function tennisChances(view: TennisView): readonly [number, number] {
  const { won, lost, current, newSet } = progressOf(view);
  if (won >= 2 || lost >= 2) return pair(matchChance(won, lost, newSet));
  return pair(
    current * matchChance(won + 1, lost, newSet) + (1 - current) * matchChance(won, lost + 1, newSet),
  );
}

/** Chance that a third set is played, by the same model: each player wins one of the first two. */
export function thirdSetChance(view: TennisView): number {
  const { won, lost, current, newSet } = progressOf(view);
  if (won > 0 && lost > 0) return 1;
  if (won >= 2 || lost >= 2) return 0;
  if (won === lost) return current * (1 - newSet) + (1 - current) * newSet;
  return won > 0 ? 1 - current : current;
}

interface Progress {
  /** Sets that the first player has won and lost. */
  readonly won: number;
  readonly lost: number;
  /** His chance to win the set in progress, or the next one, and one that has not begun. */
  readonly current: number;
  readonly newSet: number;
}

function progressOf({ servePoint, card }: TennisView): Progress {
  const set = setChances(servePoint);
  const newSet = (set(0, 0, 0) + set(0, 0, 1)) / 2;
  const [first, second] = card?.players ?? [];
  if (!first || !second) return { won: 0, lost: 0, current: newSet, newSet };

  const sets = first.sets.map((games, index) => [games, second.sets[index] ?? 0] as const);
  const finished = sets.filter(([a, b], index) => index < sets.length - 1 || isSetOver(a, b));
  const won = finished.filter(([a, b]) => a > b).length;
  const lost = finished.length - won;
  if (finished.length === sets.length) return { won, lost, current: newSet, newSet };

  const [a, b] = sets.at(-1) ?? [0, 0];
  const server = first.serving ? 0 : 1;
  const game = gameInProgress(servePoint, [a, b], first, second);
  const current = game * set(a + 1, b, 1 - server) + (1 - game) * set(a, b + 1, 1 - server);
  return { won, lost, current, newSet };
}

type Player = TennisCard["players"][number];

/** Chance of the first player to win the game, or the tie-break, that is being played. */
function gameInProgress(
  servePoint: readonly [number, number],
  [a, b]: readonly [number, number],
  first: Player,
  second: Player,
): number {
  if (a === 6 && b === 6)
    return raceChance(Number(first.points), Number(second.points), 7, tieBreakPoint(servePoint));
  const [own, rival] = [CALLS.indexOf(first.points), CALLS.indexOf(second.points)];
  return first.serving
    ? raceChance(own, rival, 4, servePoint[0])
    : 1 - raceChance(rival, own, 4, servePoint[1]);
}

/** Best of three. */
function matchChance(won: number, lost: number, set: number): number {
  if (won >= 2) return 1;
  if (lost >= 2) return 0;
  return set * matchChance(won + 1, lost, set) + (1 - set) * matchChance(won, lost + 1, set);
}

/** The first player's chance to win a set from so many games each and with this server (0 or 1) next. */
function setChances(servePoint: readonly [number, number]): (a: number, b: number, server: number) => number {
  const hold = [raceChance(0, 0, 4, servePoint[0]), raceChance(0, 0, 4, servePoint[1])] as const;
  const tieBreak = raceChance(0, 0, 7, tieBreakPoint(servePoint));
  const known = new Map<number, number>();
  const set = (a: number, b: number, server: number): number => {
    if (isSetOver(a, b)) return a > b ? 1 : 0;
    if (a === 6 && b === 6) return tieBreak;
    const place = (a * 8 + b) * 2 + server;
    const before = known.get(place);
    if (before !== undefined) return before;
    const game = server === 0 ? hold[0] : 1 - hold[1];
    const chance = game * set(a + 1, b, 1 - server) + (1 - game) * set(a, b + 1, 1 - server);
    known.set(place, chance);
    return chance;
  };
  return set;
}

/** In a tie-break both serve about as often. */
function tieBreakPoint(servePoint: readonly [number, number]): number {
  return (servePoint[0] + 1 - servePoint[1]) / 2;
}

function isSetOver(a: number, b: number): boolean {
  const [high, low] = a > b ? [a, b] : [b, a];
  return (high >= 6 && high - low >= 2) || high === 7;
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
