import type { MarketType } from "@crossbook/contract";
import type { PublicMarket } from "../exchange-client/public-markets.ts";
import { chanceFrom } from "../ports/chance.ts";
import { beyondFair, lineQuotes } from "./line-quotes.ts";
import { chancesOf, numberOf, viewOf } from "./models/chances.ts";
import type { FootballRatings } from "./models/football.ts";
import {
  linesApart,
  type OrderChanges,
  orderChanges,
  type RestingOrder,
  ticksApart,
  urgentChanges,
  urgentLineChanges,
} from "./order-changes.ts";
import { type MarketPosition, worstAround } from "./own-bets.ts";
import { type Quote, quotesAround, type RunnerPosition, skewed } from "./quotes.ts";
import type { QuotingPolicy } from "./quoting-policy.ts";
import { limitsOf, lineOrdersThatTake, offersOf, ordersThatTake, quotesOfDecided } from "./stale-orders.ts";

/** What a maker should change in a market. */
export interface QuotePlan {
  /** To have every wanted quote resting. */
  readonly changes: OrderChanges;
  /** What of it cannot wait. */
  urgent(): OrderChanges;
  /** Orders to take what others left behind the price, if this maker does that; until it is gone, its quotes stop short. */
  take(): readonly Quote[];
}

/** A market as one maker stands in it. */
export interface MakerStanding {
  readonly view: PublicMarket;
  readonly policy: QuotingPolicy;
  readonly ratings: FootballRatings;
  readonly resting: readonly RestingOrder[];
  readonly position: MarketPosition;
  /** Main units: what one order at the best level may lose, before it is shared among the runners. */
  readonly mostLoss: number;
  /** Decides on which side of the model this maker's opinion is. */
  readonly opinionSeed: string;
}

/** A runner's winning or losing, or any number of a line market, may cost so many orders at the best level. */
const CAP_LEVELS = 12;
/** An order of a fancy market may lose this share of what one of a match may. */
const FANCY_SHARE = 0.25;
/** A line order stays while it is no more lines than this further out than wanted. */
const LINE_TOLERANCE = 2;
/**
 * Which chances are quoted where an event has many markets or a market many runners: lines with two sides about even, scores
 * and horses each way that are not too far off, and goals that are not nearly certain. Everything else is quoted.
 */
const QUOTED: Partial<Record<MarketType, { readonly from: number; readonly to: number }>> = {
  handicap: { from: 0.39, to: 0.61 },
  totals: { from: 0.39, to: 0.61 },
  correct_score: { from: 0.05, to: 1 },
  each_way: { from: 0.05, to: 1 },
  goalsmaker: { from: 0.1, to: 0.9 },
  both_to_score: { from: 0.1, to: 0.9 },
};
/** In those markets an order this part of its price beyond fair waits for the next look. */
const GIVEN_AWAY = 0.05;
/** Deviation of a maker's opinion from the model, on the scale of log odds. */
const OPINION = 0.006;

/** What to change by the model of the market; undefined where no model knows it. */
export function quotePlan(standing: MakerStanding): QuotePlan | undefined {
  return standing.view.market.marketType === "fancy2" ? linePlan(standing) : runnerPlan(standing);
}

function linePlan({
  view,
  policy,
  ratings,
  resting,
  position,
  mostLoss,
}: MakerStanding): QuotePlan | undefined {
  const { market } = view;
  const { line, minStake, maxStake } = market;
  const model = numberOf(viewOf(view, ratings));
  if (!model || line === null) return undefined;
  const levelLoss = mostLoss * FANCY_SHARE;
  const { first, count } = line;
  const wanted = lineQuotes(model, {
    ...{ first, count, levels: policy.levels, levelLoss, ladder: position.ladder, minStake, maxStake },
    lossCap: Math.max(1, levelLoss * CAP_LEVELS),
  });
  const changes = orderChanges(resting, wanted, {
    distance: linesApart,
    tolerance: LINE_TOLERANCE,
    minStake,
  });
  return {
    changes,
    urgent: () => urgentLineChanges(resting, changes.place, beyondFair(resting, model, line)),
    take: () => (policy.takes ? lineOrdersThatTake(view, resting, { model, mostLoss: levelLoss }) : []),
  };
}

function runnerPlan(standing: MakerStanding): QuotePlan | undefined {
  const { view, policy, resting, mostLoss } = standing;
  const { market } = view;
  const levelLoss = (mostLoss * 2) / market.runners.length;
  const lossCap = Math.max(1, levelLoss * CAP_LEVELS);
  const positions = positionsOf(standing);
  const opinion = opinionOf(standing);
  if (!opinion) return undefined;
  const chances = skewed(opinion, { positions, lossCap });
  // Percent is written of the finest ladder, and quoted at the steps of the usual one, which are all on it.
  const ladder = "classic";
  const quoted = chances.map((chance) => (isQuoted(market.marketType, chance) ? chance : 0));
  const { minStake, maxStake } = market;
  const offers = offersOf(view, resting);
  const quoteTerms = { ...policy, ladder, levelLoss, positions, lossCap, minStake, maxStake } as const;
  const wanted = quotesAround(quoted, { ...quoteTerms, limits: limitsOf(offers, market.runners.length) });
  const terms = { distance: ticksApart(ladder), tolerance: policy.toleranceTicks, minStake };
  const changes = orderChanges(resting, wanted, terms);
  const givenAway = QUOTED[market.marketType] === undefined ? 0 : GIVEN_AWAY;
  return {
    changes,
    urgent: () => urgentChanges(resting, changes.place, chances, givenAway),
    take: () => {
      if (!policy.takes) return [];
      // Also of runners that are not quoted: what was left there is not replaced by anything better.
      const best = quotesAround(chances, { ...quoteTerms, levels: 1, favouriteLevels: 1, limits: [] });
      return ordersThatTake([...best, ...quotesOfDecided(opinion, quoteTerms)], offers, quoteTerms);
    },
  };
}

/** Whether chances of a market of this type are quoted: markets of many runners and lines only where they matter. */
export function isQuoted(marketType: MarketType, chance: number): boolean {
  const { from, to } = QUOTED[marketType] ?? { from: 0, to: 1 };
  return chance >= from && chance <= to;
}

/** By runner; of lines with two sides the worst at or beyond the line stands for the runner. */
function positionsOf({
  view: { market },
  position,
}: Pick<MakerStanding, "view" | "position">): readonly (RunnerPosition | undefined)[] {
  const { line } = market;
  if (line === null || position.ladder.length === 0)
    return market.runners.map(({ id }) => position.runners.get(id));
  return market.runners.map((_, runner) => {
    const number = Math.ceil(line.first + Math.floor(runner / 2) * line.step);
    const { ifWins: above, ifLoses: below } = worstAround(position.ladder, number);
    return runner % 2 === 0 ? { ifWins: above, ifLoses: below } : { ifWins: below, ifLoses: above };
  });
}

/** The model's chances as this maker sees them: always a little to one side, the same in one market. */
function opinionOf({ view, ratings, opinionSeed }: MakerStanding): readonly number[] | undefined {
  const { market } = view;
  const own = chanceFrom(opinionSeed);
  const opinion = chancesOf(viewOf(view, ratings))?.map((chance) =>
    chance >= 1 || chance <= 0 ? chance : Math.min(0.999, chance * Math.exp(OPINION * own.normal())),
  );
  const isBook = market.line === null && market.eachWay === null;
  return opinion && isBook ? scaledTo(opinion, market.winners) : opinion;
}

function scaledTo(chances: readonly number[], winners: number): readonly number[] {
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => (chance >= 1 ? 1 : Math.min(0.999, (chance * winners) / sum)));
}
