import type { EachWayTerms, EventSource, LineTerms, MarketType, Notation } from "@crossbook/contract";
import type { AskedStatus, MarketId, MarketStatus, RunnerIndex } from "@crossbook/engine";
import type { MarketResult } from "@crossbook/engine/kinds";
import type { Paise } from "@crossbook/money";
import type { LadderName } from "@crossbook/odds";

export type EventPhase = "upcoming" | "inPlay" | "ended";

/** Begins the fixture id of an event that operators have made: no feed's id has a colon. */
export const BY_HAND = "operator:";

/** Whether operators have made the event, and no feed speaks of it. */
export function isByHand({ fixtureId }: Pick<CatalogueEvent, "fixtureId">): boolean {
  return fixtureId.startsWith(BY_HAND);
}

/** A runner's place in its market's list is its index in the engine, except in a fancy market: there a line is. */
export interface CatalogueRunner {
  readonly id: number;
  /** The feed's name for it, unique in the market. */
  readonly key: string;
  readonly name: string;
  /** The number that it wears in a race; null or absent: none. */
  readonly cloth?: number | null | undefined;
}

export interface CatalogueMarket {
  readonly id: MarketId;
  readonly eventId: number;
  /** The feed's name for it, unique in the event. */
  readonly key: string;
  readonly type: MarketType;
  readonly name: string;
  /** The group it is shown in; empty: none but its type's. */
  readonly category: string;
  readonly rules: string;
  readonly ladder: LadderName;
  /** How its prices are written on the wire; inside they are decimal. */
  readonly notation: Notation;
  /** Null where its result is no number. */
  readonly line: LineTerms | null;
  /** Null where its bets are no bets each way. */
  readonly eachWay: EachWayTerms | null;
  readonly commissionBasisPoints: number;
  /** How long an order that would match at once is delayed while the event is in play. */
  readonly delayMs: number;
  /** The same now, as the engine has it. */
  readonly betDelayMs: number;
  readonly minStake: Paise;
  readonly maxStake: Paise;
  /** A stake below the least one is taken where it can bring so much with itself; null: none is. */
  readonly minPayout: Paise | null;
  /** The most that one account may stand to lose in the market. */
  readonly maxExposure: Paise | null;
  /** The most that is matched in the market. */
  readonly maxMatched: Paise | null;
  /** How many of the runners win. */
  readonly winners: number;
  /** Whether bets may be kept at the turn in play. */
  readonly keepsInPlay: boolean;
  /** Whether a back of one of its two runners is matched with a back of the other too, and a lay with a lay. */
  readonly crossMatching: boolean;
  /** Whether each runner gets a starting price at the off. */
  readonly hasStartingPrice: boolean;
  /** Of each runner in hundredths, also off the ladder, 0: none; null until they are formed. */
  readonly startingPrices: readonly number[] | null;
  readonly runners: readonly CatalogueRunner[];
  /** Indexes of runners that were taken out, ascending. */
  readonly removedRunners: readonly RunnerIndex[];
  readonly status: MarketStatus;
  /** What the feed asks for; the status is the stricter of this and of what operators ask for. */
  readonly feedStatus: AskedStatus;
  readonly operatorStatus: AskedStatus;
  /** Why it is suspended or void, in words; empty while there is nothing to say. */
  readonly statusReason: string;
  /** Why the feed has it suspended or closed: what is said once an operator's reason is taken back. */
  readonly feedReason: string;
  /** Null while there is none. */
  readonly result: MarketResult | null;
}

export interface CatalogueEvent {
  readonly id: number;
  readonly fixtureId: string;
  readonly sportId: number;
  readonly competition: string;
  readonly title: string;
  readonly team1: string | null;
  readonly team2: string | null;
  /** Unix milliseconds. */
  readonly startTime: number;
  readonly simulated: boolean;
  readonly sourceLabel: string;
  /** The same as data; null where there is the label only. */
  readonly source: EventSource | null;
  readonly phase: EventPhase;
  /** The score card as JSON text; null before the first score. */
  readonly scoreText: string | null;
  readonly scoreLine: string | null;
  /** Number of the feed's last message that took effect. */
  readonly feedSequence: number;
  readonly markets: readonly CatalogueMarket[];
}

const PHASES: readonly EventPhase[] = ["upcoming", "inPlay", "ended"];

/** The later of two phases: an event never goes back to one that it has left. */
export function laterPhase(one: EventPhase, other: EventPhase): EventPhase {
  return PHASES.indexOf(one) < PHASES.indexOf(other) ? other : one;
}

/** Whether a market has its result: nothing about it can change any more. */
export function isMarketFinished(status: MarketStatus): boolean {
  return status === "settled" || status === "void";
}

/** Whether a market forms no starting prices any more: they are formed, or it has its result without them. */
export function isStartingPriceOver({
  startingPrices,
  status,
}: Pick<CatalogueMarket, "startingPrices" | "status">): boolean {
  return startingPrices !== null || isMarketFinished(status);
}

/** True when nothing about the event can change any more. */
export function isEventFinished(event: CatalogueEvent): boolean {
  return event.phase === "ended" && event.markets.every((market) => isMarketFinished(market.status));
}

/** The market whose best prices a list row shows, which are decimal and of runners; undefined where there is none such. */
export function mainMarketOf<Market extends Pick<CatalogueMarket, "type" | "notation" | "line">>(event: {
  readonly markets: readonly Market[];
}): Market | undefined {
  return (
    event.markets.find((market) => market.type === "match_odd") ??
    event.markets.find(({ notation, line }) => notation === "decimal" && line === null)
  );
}

/** A runner's index in the engine by its number on the wire; undefined: not of this market. */
export function runnerById(market: CatalogueMarket, runnerId: number): RunnerIndex | undefined {
  const index = market.runners.findIndex((runner) => runner.id === runnerId);
  return index < 0 ? undefined : index;
}

/** Indexes of these runners in ascending order; undefined where one is not of this market or is named twice. */
export function runnerIndexes(
  market: CatalogueMarket,
  runnerIds: readonly number[],
): RunnerIndex[] | undefined {
  const indexes = runnerIds.map((id) => runnerById(market, id)).filter((index) => index !== undefined);
  return new Set(indexes).size < runnerIds.length ? undefined : indexes.sort((a, b) => a - b);
}
