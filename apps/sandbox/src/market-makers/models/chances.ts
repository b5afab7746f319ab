import type { Market, MarketType, ScoreCard } from "@crossbook/contract";
import type { PublicMarket } from "../../exchange-client/public-markets.ts";
import {
  HALF_SECONDS,
  KABADDI_FORM,
  RACE_NOISE,
  RACING_FORM,
  RAID_SECONDS,
  raidChances,
  servePointChance,
  TENNIS_FORM,
} from "../../match-feed/simulated/form.ts";
import { cricketChances } from "./cricket.ts";
import { runsModel } from "./cricket-runs.ts";
import { type FinalScore, type FootballRatings, finalScores } from "./football.ts";
import { footballMarketChances, goalsModel } from "./football-markets.ts";
import { kabaddiChances, kabaddiPoints } from "./kabaddi.ts";
import { normalised } from "./normal.ts";
import { type NumberModel, overChance } from "./number-model.ts";
import { eachWayChance, racingChances } from "./racing.ts";
import { tennisChances, thirdSetChance } from "./tennis.ts";
import { tradeChances } from "./trade.ts";

/** What anyone can read of a market and its match through the public API. */
export interface PublicView {
  readonly sportId: number;
  readonly marketType: MarketType;
  readonly marketName: string;
  /** The group that a fancy market is shown in. */
  readonly category: string;
  readonly line: Market["line"];
  readonly eachWay: Market["eachWay"];
  /** Names of the runners in the market's order. */
  readonly runners: readonly string[];
  /** Places among them of those that were taken out. */
  readonly removed: readonly number[];
  readonly rules: string;
  /** How many of the runners win: 1 but in place markets. */
  readonly winners: number;
  /** The two sides of the event, where it has sides. */
  readonly teams: readonly [string, string];
  readonly score: ScoreCard | null;
  readonly ratings: FootballRatings;
}

/** What a model reads of a market as guests see it. */
export function viewOf({ event, market, score }: PublicMarket, ratings: FootballRatings): PublicView {
  return {
    sportId: event.sportId,
    marketType: market.marketType,
    marketName: market.marketName,
    category: market.category,
    line: market.line,
    eachWay: market.eachWay,
    runners: market.runners.map(({ name }) => name),
    removed: market.runners.flatMap(({ removed }, runner) => (removed ? [runner] : [])),
    rules: market.rules,
    winners: market.winners,
    teams: [event.team1 ?? "", event.team2 ?? ""],
    score,
    ratings,
  };
}

/** The third runner of a match that can be drawn. */
const DRAW = "The Draw";
/** Points of a successful raid on average, bonus of an all-out included. */
const SUCCESSFUL_RAID = 1.4;

/**
 * Chances of the runners, in the market's order, at whose odds bets on them are fair; undefined where no model knows the
 * market. They sum to the number of winners, but for lines with two sides (each pair sums to 1) and each way.
 */
export function chancesOf(view: PublicView): readonly number[] | undefined {
  if (view.line?.sides === "both") return lineChances(view, view.line);
  const [first = "", second = ""] = view.runners;
  switch (view.sportId) {
    case 3:
    case 4:
      return cricketMarket(view, [first, second]);
    case 1:
      return footballMarket(view);
    case 2:
      return tennisMarket(view);
    case 26:
      return view.eachWay === null ? racingMarket(view, view.winners) : eachWayMarket(view, view.eachWay);
    case 25:
    case 27:
      return kabaddiMarket(view);
    case 40:
      return tradeMarket(view);
    default:
      return undefined;
  }
}

/** The number that a line market settles on, as the model of its sport sees it; undefined where none knows it. */
export function numberOf(view: PublicView): NumberModel | undefined {
  if (view.line === null) return undefined;
  if (view.sportId === 1) return footballGoals(view);
  // Totals of a match have no group of their own.
  const category = view.category === "" ? "Match runs" : view.category;
  return view.sportId === 3 || view.sportId === 4
    ? runsModel({ ...view, category, card: cardOf(view, "cricket") })
    : undefined;
}

/** Two runners a line: over or home, then under or away. */
function lineChances(
  view: PublicView,
  { first, step }: NonNullable<Market["line"]>,
): readonly number[] | undefined {
  const model = numberOf(view);
  return (
    model &&
    view.runners.map((_, runner) => {
      const over = overChance(model, Math.round(4 * (first + Math.floor(runner / 2) * step)));
      return runner % 2 === 0 ? over : 1 - over;
    })
  );
}

/**
 * The markets of an event share a score, and what is computed of it: it is looked at for each of them. Before the first score
 * what is computed belongs to the ratings, which are the same for all events.
 */
const computed = new WeakMap<object, Map<string, unknown>>();
/** Of events to come there are never so many: beyond it all is computed anew. */
const MOST_COMPUTED = 200;

function once<Result>({ score, ratings }: PublicView, name: string, compute: () => Result): Result {
  const known = computed.get(score ?? ratings) ?? new Map<string, unknown>();
  if (known.size >= MOST_COMPUTED) known.clear();
  computed.set(score ?? ratings, known);
  if (!known.has(name)) known.set(name, compute());
  // What is kept under a name is what this function computed for it.
  return known.get(name) as Result;
}

function footballMarket(view: PublicView): readonly number[] | undefined {
  const scores = scoresOf(view);
  return scores && footballMarketChances(view, scores);
}

function footballGoals(view: PublicView): NumberModel | undefined {
  const scores = scoresOf(view);
  return scores && goalsModel(view.marketType, scores);
}

function scoresOf(view: PublicView): readonly FinalScore[] | undefined {
  const [home, away] = view.teams;
  const match = { home, away, card: cardOf(view, "football"), ratings: view.ratings };
  return once(view, `goals ${home} ${away}`, () => finalScores(match));
}

function cricketMarket(view: PublicView, teams: readonly [string, string]): readonly number[] | undefined {
  if (view.marketType === "toss") return view.runners.map((_, __, all) => 1 / all.length);
  // Operators make markets of other things too, such as who wins a tournament: of those nothing is known here.
  const isOfMatch = view.marketType === "match_odd" || view.marketType === "bookmaker";
  const isOfSides = view.runners.length === 2 || (view.runners.length === 3 && view.runners[2] === DRAW);
  if (!isOfMatch || !isOfSides) return undefined;
  const overs = /(\d+) overs a side/.exec(view.rules)?.[1];
  const card = cardOf(view, "cricket");
  const ballsPerOver = Number(/(\d+) balls an over/.exec(view.rules)?.[1] ?? 6);
  const sides = cricketChances({
    teams,
    overs: overs === undefined ? undefined : Number(overs),
    ballsPerOver,
    card,
  });
  if (view.runners.length === 2) return sides;
  // A draw is likeliest before anything happens; nobody bets on subtleties of a Test here.
  const draw = Math.max(0.05, 0.3 - 0.05 * (card?.innings.length ?? 0));
  return [sides[0] * (1 - draw), sides[1] * (1 - draw), draw];
}

function tennisMarket(view: PublicView): readonly number[] | undefined {
  const [first, second] = view.teams;
  if (view.runners.length !== 2 || !TENNIS_FORM.has(first)) return undefined;
  const servePoint = [servePointChance(first, second), servePointChance(second, first)] as const;
  const match = { servePoint, card: cardOf(view, "tennis") };
  if (view.marketType !== "goalsmaker") return tennisChances(match);
  const third = thirdSetChance(match);
  return [third, 1 - third];
}

function eachWayMarket(
  view: PublicView,
  { places, divisor }: NonNullable<Market["eachWay"]>,
): readonly number[] {
  const win = racingMarket(view, 1);
  const place = racingMarket(view, places);
  return win.map((chance, runner) => eachWayChance(chance, place[runner] ?? 0, divisor));
}

function racingMarket(view: PublicView, winners: number): readonly number[] {
  const card = cardOf(view, "racing");
  // More may be past the post than win.
  const progress = new Map(
    card?.runners.map(({ name, position, progress: share }) => [
      name,
      position <= winners ? share : Math.min(99.9, share),
    ]),
  );
  const running = view.runners.filter((_, runner) => !view.removed.includes(runner));
  const runners = running.map((name) => ({
    form: RACING_FORM.get(name) ?? 1,
    progress: progress.get(name) ?? 0,
  }));
  const name = `${winners} of ${running.join()}`;
  const chances = once(view, name, () => racingChances(runners, RACE_NOISE, winners));
  return view.runners.map((name) => chances[running.indexOf(name)] ?? 0);
}

function kabaddiMarket(view: PublicView): readonly [number, number] | undefined {
  const [first, second] = view.teams;
  if (!KABADDI_FORM.has(first)) return undefined;
  const card = cardOf(view, "kabaddi");
  const points = (team: string) => card?.teams.find(({ name }) => name === team)?.points ?? 0;
  const [minutes = 0, seconds = 0] = (card?.clock ?? "20:00").split(":").map(Number);
  const secondsLeft = minutes * 60 + seconds + ((card?.half ?? 1) === 1 ? HALF_SECONDS : 0);
  const raidsLeft = Math.round(secondsLeft / RAID_SECONDS);
  const [one, other] = [raidChances(first), raidChances(second)];
  if (view.marketType === "goalsmaker") {
    const line = Number(/^Over ([\d.]+) Points$/.exec(view.runners[0] ?? "")?.[1] ?? Number.NaN);
    const perRaid = [one, other].reduce(
      (sum, raid) => sum + (raid.success * SUCCESSFUL_RAID + raid.tackled) / 2,
      0,
    );
    const number = kabaddiPoints({ points: points(first) + points(second), perRaid, raidsLeft });
    const over = number.atLeast(Math.ceil(line));
    return Number.isNaN(over) ? undefined : [over, 1 - over];
  }
  const value = ({ success, tackled }: typeof one) => success * SUCCESSFUL_RAID - tackled;
  return kabaddiChances({
    raidValue: [value(one), value(other)],
    lead: points(first) - points(second),
    raidsLeft,
  });
}

function tradeMarket(view: PublicView): readonly number[] {
  const card = cardOf(view, "trade");
  if (!card) return normalised(view.runners.map(() => 1));
  const [up, down] = tradeChances(card);
  return view.runners[0] === "Down" ? [down, up] : [up, down];
}

function cardOf<Sport extends ScoreCard["sport"]>(
  { score }: PublicView,
  sport: Sport,
): Extract<ScoreCard, { sport: Sport }> | null {
  return score?.sport === sport ? (score as Extract<ScoreCard, { sport: Sport }>) : null;
}
