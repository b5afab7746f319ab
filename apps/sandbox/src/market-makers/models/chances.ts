import type { MarketType, ScoreCard } from "@crossbook/contract";
import type { PublicMarket } from "../../exchange-client/public-markets.ts";
import {
  HALF_SECONDS,
  KABADDI_FORM,
  RACE_DAY_NOISE,
  RACE_SECONDS,
  RACE_STEP_NOISE,
  RACING_FORM,
  RAID_SECONDS,
  raidChances,
  servePointChance,
  TENNIS_FORM,
} from "../../match-feed/simulated/form.ts";
import { cricketChances } from "./cricket.ts";
import { type FootballRatings, footballChances } from "./football.ts";
import { kabaddiChances } from "./kabaddi.ts";
import { normalised } from "./normal.ts";
import { racingChances } from "./racing.ts";
import { tennisChances } from "./tennis.ts";
import { tradeChances } from "./trade.ts";

/** What anyone can read of a market and its match through the public API. */
export interface PublicView {
  readonly sportId: number;
  readonly marketType: MarketType;
  /** Names of the runners in the market's order. */
  readonly runners: readonly string[];
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
    runners: market.runners.map(({ name }) => name),
    rules: market.rules,
    winners: market.winners,
    teams: [event.team1 ?? "", event.team2 ?? ""],
    score,
    ratings,
  };
}

/** Points of a successful raid on average, bonus of an all-out included. */
const SUCCESSFUL_RAID = 1.4;

/** Chances of the runners to win, in the market's order, summing to the number of winners; undefined where no model knows the market. */
export function chancesOf(view: PublicView): readonly number[] | undefined {
  const [first = "", second = ""] = view.runners;
  switch (view.sportId) {
    case 3:
    case 4:
      return cricketMarket(view, [first, second]);
    case 1:
      return footballMarket(view);
    case 2: {
      if (view.runners.length !== 2 || !TENNIS_FORM.has(first)) return undefined;
      const servePoint = [servePointChance(first, second), servePointChance(second, first)] as const;
      return tennisChances({ servePoint, card: cardOf(view, "tennis") });
    }
    case 26:
      return racingMarket(view);
    case 25:
    case 27:
      return KABADDI_FORM.has(first) ? kabaddiMarket(view, first, second) : undefined;
    case 40:
      return tradeMarket(view);
    default:
      return undefined;
  }
}

function cricketMarket(view: PublicView, teams: readonly [string, string]): readonly number[] {
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

function footballMarket(view: PublicView): readonly number[] | undefined {
  const [home, away] = view.teams;
  const chances = footballChances({ home, away, card: cardOf(view, "football"), ratings: view.ratings });
  if (view.marketType === "goalsmaker") return [chances.over25, chances.under25];
  if (view.runners.length !== 3) return undefined;
  return [chances.home, chances.draw, chances.away];
}

function racingMarket(view: PublicView): readonly number[] {
  const card = cardOf(view, "racing");
  // More may be past the post than win.
  const progress = new Map(
    card?.runners.map(({ name, position, progress: share }) => [
      name,
      position <= view.winners ? share : Math.min(99.9, share),
    ]),
  );
  const runners = view.runners.map((name) => ({
    form: RACING_FORM.get(name) ?? 1,
    progress: progress.get(name) ?? 0,
  }));
  return racingChances(
    runners,
    { day: RACE_DAY_NOISE, step: RACE_STEP_NOISE, seconds: RACE_SECONDS },
    view.winners,
  );
}

function kabaddiMarket(view: PublicView, first: string, second: string): readonly [number, number] {
  const card = cardOf(view, "kabaddi");
  const points = (team: string) => card?.teams.find(({ name }) => name === team)?.points ?? 0;
  const value = (raiders: string) => {
    const { success, tackled } = raidChances(raiders);
    return success * SUCCESSFUL_RAID - tackled;
  };
  const [minutes = 0, seconds = 0] = (card?.clock ?? "20:00").split(":").map(Number);
  const secondsLeft = minutes * 60 + seconds + ((card?.half ?? 1) === 1 ? HALF_SECONDS : 0);
  const raidsLeft = Math.round(secondsLeft / RAID_SECONDS);
  return kabaddiChances({
    raidValue: [value(first), value(second)],
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
