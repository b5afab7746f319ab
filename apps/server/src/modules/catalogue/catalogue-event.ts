import type { MarketType } from "@crossbook/contract";
import type { AskedStatus, MarketId, MarketStatus, RunnerIndex } from "@crossbook/engine";
import type { MarketResult } from "@crossbook/engine/kinds";
import type { Paise } from "@crossbook/money";
import type { LadderName } from "@crossbook/odds";

export type EventPhase = "upcoming" | "inPlay" | "ended";

/** A runner's place in its market's list is its index in the engine. */
export interface CatalogueRunner {
  readonly id: number;
  /** The feed's name for it, unique in the market. */
  readonly key: string;
  readonly name: string;
}

export interface CatalogueMarket {
  readonly id: MarketId;
  readonly eventId: number;
  /** The feed's name for it, unique in the event. */
  readonly key: string;
  readonly type: MarketType;
  readonly name: string;
  readonly rules: string;
  readonly ladder: LadderName;
  readonly commissionBasisPoints: number;
  /** How long an order that would match at once is delayed while the event is in play. */
  readonly delayMs: number;
  /** The same now, as the engine has it. */
  readonly betDelayMs: number;
  readonly minStake: Paise;
  readonly maxStake: Paise;
  /** How many of the runners win. */
  readonly winners: number;
  /** Whether bets may be kept at the turn in play. */
  readonly keepsInPlay: boolean;
  readonly runners: readonly CatalogueRunner[];
  readonly status: MarketStatus;
  /** What the feed asks for; the status is the stricter of this and of what operators ask for. */
  readonly feedStatus: AskedStatus;
  readonly operatorStatus: AskedStatus;
  /** Why it is suspended or void, in words; empty while there is nothing to say. */
  readonly statusReason: string;
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
  readonly phase: EventPhase;
  /** The score card as JSON text; null before the first score. */
  readonly scoreText: string | null;
  readonly scoreLine: string | null;
  /** Number of the feed's last message that took effect. */
  readonly feedSequence: number;
  readonly markets: readonly CatalogueMarket[];
}

/** Whether a market has its result: nothing about it can change any more. */
export function isMarketFinished(status: MarketStatus): boolean {
  return status === "settled" || status === "void";
}

/** True when nothing about the event can change any more. */
export function isEventFinished(event: CatalogueEvent): boolean {
  return event.phase === "ended" && event.markets.every((market) => isMarketFinished(market.status));
}

/** The market whose best prices a list row shows. */
export function mainMarketOf(event: CatalogueEvent): CatalogueMarket | undefined {
  return event.markets.find((market) => market.type === "match_odd") ?? event.markets[0];
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
