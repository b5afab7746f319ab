import type { ScoreCard, Situation } from "@crossbook/contract";
import type { Chance } from "../../ports/chance.ts";
import { SIMULATED } from "../event-sources.ts";
import { IN_PLAY_DELAY_MS, MARKET_TERMS } from "../market-terms.ts";
import { type MarketResult, type Moment, NO_NEWS, type Replay, wonBy } from "../replay.ts";
import { english, noteOf } from "../score-parts.ts";
import { servePointChance, TENNIS_FORM } from "./form.ts";

type TennisCard = Extract<ScoreCard, { sport: "tennis" }>;
type Player = 0 | 1;
type Pair = [number, number];

const TENNIS = 2;
const POINT_MS = 25_000;
const SET_BREAK_MS = 120_000;
const FASTEST_SPEED = 20;
const SETS_TO_WIN = 2;
const MOST_SETS = 3;
const RULES =
  "A simulated match, best of three sets with a tie-break at six all. Each point is decided by chance from the players' published form.";
const CALLS = ["0", "15", "30", "40"];

interface State {
  /** Games of each set; the last set is in progress. */
  readonly sets: Pair[];
  points: Pair;
  server: Player;
  /** Points played in the tie-break in progress; undefined outside one. */
  tieBreak: number | undefined;
}

/**
 * A simulated match, best of three sets with tie-breaks at six all. Each point is won by its server with a fixed
 * chance that follows from both players' published form; points are independent.
 */
export function tennisReplay(matchId: string, chance: Chance): Replay {
  const [first = "", second = ""] = chance.shuffle([...TENNIS_FORM.keys()]);
  const names: [string, string] = [first, second];
  const { moments, winner, sets } = play(names, chance);
  return {
    matchId,
    fixture: {
      sportId: TENNIS,
      competition: "Crossbook Open",
      title: `${first} v ${second}`,
      team1: first,
      team2: second,
      simulated: true,
      ...SIMULATED,
      markets: [
        {
          ...MARKET_TERMS,
          key: "matchOdds",
          type: "match_odd",
          name: "Match Odds",
          runners: names.map((name, index) => ({ key: `player${index + 1}`, name })),
          crossMatching: true,
          delayMs: IN_PLAY_DELAY_MS,
          rules: `${RULES} Settled on the winner of the match.`,
        },
        {
          ...MARKET_TERMS,
          key: "totalSets",
          type: "goalsmaker",
          name: "Over/Under 2.5 Sets",
          runners: [
            { key: "over", name: "Over 2.5 Sets" },
            { key: "under", name: "Under 2.5 Sets" },
          ],
          crossMatching: true,
          delayMs: IN_PLAY_DELAY_MS,
          rules: `${RULES} Settled on how many sets are played.`,
        },
      ],
    },
    moments,
    official: `${names[winner]} won`,
    results: [wonBy("matchOdds", `player${winner + 1}`), ...(sets === MOST_SETS ? [] : [totalSets(sets)])],
    fastestSpeed: FASTEST_SPEED,
  };
}

function play(
  names: [string, string],
  chance: Chance,
): { readonly moments: readonly Moment[]; readonly winner: Player; readonly sets: number } {
  const state: State = {
    sets: [[0, 0]],
    points: [0, 0],
    server: chance.happens(0.5) ? 0 : 1,
    tieBreak: undefined,
  };
  const moments = [moment(names, state, 0, { kind: "toServe", player: names[state.server] })];
  const setsWon: Pair = [0, 0];
  for (;;) {
    const { server } = state;
    const serverWins = chance.happens(servePointChance(names[server], names[other(server)]));
    const wonSet = winPoint(state, serverWins ? server : other(server));
    if (wonSet === undefined) {
      moments.push(
        moment(names, state, POINT_MS, state.tieBreak === undefined ? undefined : { kind: "tieBreak" }),
      );
      continue;
    }
    setsWon[wonSet] += 1;
    if (setsWon[wonSet] === SETS_TO_WIN) {
      moments.push(moment(names, state, POINT_MS, { kind: "wonMatch", player: names[wonSet] }));
      return { moments, winner: wonSet, sets: state.sets.length };
    }
    // One set each: a third is played.
    const isLevel = setsWon[0] === setsWon[1];
    moments.push({
      ...moment(names, state, POINT_MS, { kind: "wonSet", player: names[wonSet] }),
      stop: "End of set",
      ...(isLevel && { markets: { ...NO_NEWS, settles: [totalSets(MOST_SETS)] } }),
    });
    state.sets.push([0, 0]);
    moments.push(moment(names, state, SET_BREAK_MS, { kind: "toServe", player: names[state.server] }));
  }
}

function totalSets(sets: number): MarketResult {
  return wonBy("totalSets", sets === MOST_SETS ? "over" : "under");
}

/** Counts a point; the answer is who won a set by it. */
function winPoint(state: State, player: Player): Player | undefined {
  const rival = other(player);
  state.points[player] += 1;
  const needed = state.tieBreak === undefined ? 4 : 7;
  const gameWon = state.points[player] >= needed && state.points[player] - state.points[rival] >= 2;
  if (!gameWon) {
    if (state.tieBreak !== undefined) {
      state.tieBreak += 1;
      // The service changes after the first point and then after every second one.
      if (state.tieBreak % 2 === 1) state.server = other(state.server);
    }
    return undefined;
  }
  return winGame(state, player);
}

function winGame(state: State, player: Player): Player | undefined {
  const games = state.sets.at(-1) ?? [0, 0];
  const wasTieBreak = state.tieBreak !== undefined;
  const tieBreakStarter = wasTieBreak ? firstServerOf(state) : state.server;
  games[player] += 1;
  state.points = [0, 0];
  state.tieBreak = undefined;
  state.server = other(tieBreakStarter);
  const [high, low] = [games[player], games[other(player)]];
  if (wasTieBreak || (high >= 6 && high - low >= 2)) return player;
  if (high === 6 && low === 6) state.tieBreak = 0;
  return undefined;
}

/** Who served first in the tie-break that is just won: it decides who serves first in the next set. */
function firstServerOf({ tieBreak = 0, server }: State): Player {
  return Math.ceil(tieBreak / 2) % 2 === 0 ? server : other(server);
}

function moment(
  names: [string, string],
  state: State,
  afterMs: number,
  happened: Situation | undefined,
): Moment {
  const players: TennisCard["players"] = names.map((name, index) => ({
    name,
    sets: state.sets.map((games) => games[index as Player]),
    points: call(state, index as Player),
    serving: index === state.server,
  }));
  const games = state.sets.map(([a, b]) => `${a}–${b}`).join(" ");
  const lineParts: Situation[] = [{ kind: "plain", text: `${games} (${call(state, 0)}–${call(state, 1)})` }];
  return {
    afterMs,
    score: { sport: "tennis", players, ...noteOf(happened ? [happened] : []), lineParts },
    scoreLine: english(lineParts),
  };
}

function call({ points, tieBreak }: State, player: Player): string {
  const own = points[player];
  const rival = points[other(player)];
  if (tieBreak !== undefined) return String(own);
  if (own >= 3 && rival >= 3) return own > rival ? "AD" : "40";
  return CALLS[own] ?? "40";
}

function other(player: Player): Player {
  return player === 0 ? 1 : 0;
}
