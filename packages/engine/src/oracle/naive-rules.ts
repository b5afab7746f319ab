import { isOnLadder } from "@crossbook/odds";
import type {
  AccountKind,
  CreateMarket,
  Execution,
  MarketStatus,
  OrderTerms,
  SetMarketLimits,
  SetMarketStatus,
  StatusLapse,
} from "../commands.ts";
import type {
  EachWayTerms,
  LineTerms,
  MarketResult,
  MarketTerms,
  RunnerIndex,
  SeveralWinnersTerms,
  SingleWinnerTerms,
  TiedPlacesResult,
} from "../kinds/index.ts";
import {
  MAX_BET_DELAY_MS,
  MAX_COMMISSION_BASIS_POINTS,
  MAX_JUMP_MS,
  MAX_JUMP_TICKS,
  MAX_ORDER_LIFE_MS,
  MAX_STAKE_PAISE,
} from "../limits.ts";
import type { MarketLimits } from "../market-bounds.ts";
import type { RefusalCode, Refused } from "../outcomes.ts";

const EXECUTIONS: readonly Execution[] = [
  ...(["limit", "postOnly", "immediateOrCancel", "anyPrice", "fillOrKill"] as const),
  "startingPrice",
];

export function refuse(code: RefusalCode): Refused {
  return { ok: false, code };
}

/** Whether this is a whole number in these bounds; minus zero is none. */
export function isWhole(value: number, lowest: number, highest = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isSafeInteger(value) && value >= lowest && value <= highest && !Object.is(value, -0);
}

/** A positive whole number of paise within what one command may carry. */
export function isAmount(value: number): boolean {
  return isWhole(value, 1, MAX_STAKE_PAISE);
}

export function isBettor(kind: AccountKind): boolean {
  return kind === "player" || kind === "demo" || kind === "house";
}

/** Whether an account of this kind may be opened under this number. */
export function fitsKind(accountId: number, kind: AccountKind): boolean {
  if (!Number.isSafeInteger(accountId)) return false;
  if (isBettor(kind)) return accountId > 0;
  return (kind === "outside" || kind === "bonus") && accountId <= -1000;
}

export function isMarketValid(command: CreateMarket, maxRunners: number): boolean {
  const { marketId, terms, commissionBasisPoints, keepsInPlay, minStake, maxStake } = command;
  return (
    isWhole(marketId, 1) &&
    areTermsValid(terms, maxRunners) &&
    isWhole(commissionBasisPoints, 0, MAX_COMMISSION_BASIS_POINTS) &&
    (keepsInPlay === true || keepsInPlay === false) &&
    isStartingPriceValid(command) &&
    isAmount(minStake) &&
    isAmount(maxStake) &&
    minStake <= maxStake &&
    Object.values(command.limits ?? {}).every((limit) => isWhole(limit, 0, MAX_STAKE_PAISE))
  );
}

/** Bets of other kinds have results between winning and losing whole, for which a lay's liability says no stake. */
function isStartingPriceValid({ hasStartingPrice, terms }: CreateMarket): boolean {
  if (hasStartingPrice === undefined || hasStartingPrice === false) return true;
  const isWonWhole = terms.kind === "singleWinner" || terms.kind === "severalWinners";
  return hasStartingPrice === true && isWonWhole;
}

export function areLimitsValid(command: SetMarketLimits): boolean {
  const { betDelayMs, minStake, maxStake, limits, jumpGuard } = command;
  if (!isWhole(betDelayMs, 0, MAX_BET_DELAY_MS)) return false;
  if (!isAmount(minStake) || !isAmount(maxStake) || minStake > maxStake) return false;
  if (!isWhole(jumpGuard.ticks, 0, MAX_JUMP_TICKS) || !isWhole(jumpGuard.withinMs, 0, MAX_JUMP_MS))
    return false;
  return Object.values(limits).every((limit) => isWhole(limit, 0, MAX_STAKE_PAISE));
}

/** The terms may be anything that a journal can hold. */
export function areTermsValid(terms: MarketTerms | null, maxRunners: number): boolean {
  if (typeof terms !== "object" || terms === null) return false;
  if (terms.kind === "line") return areLinesValid(terms);
  if (terms.ladder !== "classic" && terms.ladder !== "finest") return false;
  if (!isWhole(terms.runnerCount, 2, maxRunners)) return false;
  if (terms.kind === "singleWinner")
    return terms.crossMatching === undefined || (terms.crossMatching === true && terms.runnerCount <= 3);
  if (terms.kind === "eachWay")
    return isWhole(terms.places, 1, terms.runnerCount - 1) && isWhole(terms.divisor, 1, 10);
  return terms.kind === "severalWinners" && isWhole(terms.winners, 2, terms.runnerCount - 1);
}

/** Numbers that lines lie between, in quarters. */
const FURTHEST_QUARTERS = 399_996;

function areLinesValid({ first, step, lines, sides }: LineTerms): boolean {
  if (sides !== "over" && sides !== "both") return false;
  if (!isWhole(lines, 1, sides === "both" ? 512 : 1024)) return false;
  if (!isWhole(first, -FURTHEST_QUARTERS, FURTHEST_QUARTERS) || !isWhole(step, 1, FURTHEST_QUARTERS))
    return false;
  return first + step * (lines - 1) <= FURTHEST_QUARTERS;
}

/** How many books a market has. */
export function bookCount(terms: MarketTerms): number {
  if (terms.kind !== "line") return terms.runnerCount;
  return terms.sides === "both" ? terms.lines * 2 : terms.lines;
}

/** The result may be anything that a journal can hold. */
export function isResultValid(result: MarketResult | null, terms: MarketTerms): boolean {
  if (typeof result !== "object" || result === null) return false;
  if (result.type === "void") return true;
  if (terms.kind === "line") return result.type === "number" && isWhole(result.value, -100_000, 100_000);
  if (terms.kind === "eachWay") return arePlacesValid(result, terms);
  if (result.type === "winners")
    return isRunnerList(result.winners, terms) && result.winners.length === winnerCount(terms);
  if (result.type !== "deadHeat" || !isRunnerList(result.winners, terms)) return false;
  const { winners, tied, places } = result;
  if (!isRunnerList(tied, terms) || tied.some((runner) => winners.includes(runner))) return false;
  return isWhole(places, 1, tied.length - 1) && winners.length + places === winnerCount(terms);
}

function isRunnerList(
  list: readonly RunnerIndex[] | undefined,
  terms: SingleWinnerTerms | SeveralWinnersTerms,
): boolean {
  if (!Array.isArray(list)) return false;
  const runners: readonly RunnerIndex[] = list;
  const ascending = runners.every((runner, index) => index === 0 || runner > (runners[index - 1] ?? runner));
  return ascending && runners.every((runner) => isWhole(runner, 0, terms.runnerCount - 1));
}

function arePlacesValid(result: MarketResult, terms: EachWayTerms): boolean {
  const { places, runnerCount } = terms;
  if (result.type === "tiedPlaces") return areTiedPlacesValid(result, terms);
  if (result.type !== "places" || !Array.isArray(result.placed)) return false;
  const placed: readonly RunnerIndex[] = result.placed;
  const isKnown = placed.every((runner) => isWhole(runner, 0, runnerCount - 1));
  return isKnown && placed.length === places && new Set(placed).size === places;
}

/** Those placed with any one order of the tied among them are placed in that order, and one fewer would not fill the places. */
function areTiedPlacesValid(
  { placed, tied, after }: TiedPlacesResult,
  { places, runnerCount }: EachWayTerms,
): boolean {
  if (!Array.isArray(placed) || !Array.isArray(tied)) return false;
  const together: readonly RunnerIndex[] = tied;
  const finish: readonly RunnerIndex[] = [...placed.slice(0, after), ...tied, ...placed.slice(after)];
  if (!finish.every((runner) => isWhole(runner, 0, runnerCount - 1))) return false;
  if (new Set(finish).size < finish.length || !isWhole(after, 0, places - 1)) return false;
  const isAscending = together.every((runner, at) => at === 0 || runner > (together[at - 1] ?? runner));
  if (together.length < 2 || !isAscending) return false;
  const behind = finish.length - after - tied.length;
  if (behind < 0) return false;
  return behind === 0 ? finish.length >= places : finish.length === places;
}

export function winnerCount(terms: SingleWinnerTerms | SeveralWinnersTerms): number {
  return terms.kind === "singleWinner" ? 1 : terms.winners;
}

export function isFinished(status: MarketStatus): boolean {
  return status === "settled" || status === "void";
}

/** Why a market in this status takes no orders. */
export function bettingRefusal(status: MarketStatus): RefusalCode | undefined {
  if (status === "open") return undefined;
  if (status === "suspended") return "MARKET_SUSPENDED";
  return status === "closed" ? "MARKET_CLOSED" : "MARKET_SETTLED";
}

const LAPSES: readonly StatusLapse[] = ["suspended", "inPlay", "wicket", "goal", "review", "closed"];

export function statusRefusal(
  from: MarketStatus,
  { status: to, betDelayMs, lapse }: SetMarketStatus,
): RefusalCode | undefined {
  if (isFinished(from)) return "MARKET_SETTLED";
  const isKnown = to === "open" || to === "suspended" || to === "closed";
  const isDelayValid = betDelayMs === undefined || isWhole(betDelayMs, 0, MAX_BET_DELAY_MS);
  const isLapseKnown = lapse === undefined || LAPSES.includes(lapse);
  const isReopened = from === "closed" && to !== "closed";
  return isKnown && isDelayValid && isLapseKnown && !isReopened ? undefined : "MARKET_STATUS_INVALID";
}

interface OpenTerms {
  readonly status: MarketStatus;
  readonly terms: MarketTerms;
  readonly minStake: number;
  readonly maxStake: number;
  readonly keepsInPlay: boolean;
  readonly hasStartingPrice: boolean;
  readonly startingPrices: readonly number[] | undefined;
  readonly removedRunners: readonly RunnerIndex[];
  readonly limits: MarketLimits;
}

/** The executions that may leave something in a book. */
const EXPIRING: readonly Execution[] = ["limit", "postOnly", "anyPrice"];

function isExpiryValid({ expiresAt, execution, persistence, at }: OrderTerms): boolean {
  if (expiresAt === undefined) return true;
  if (!EXPIRING.includes(execution) || persistence === "startingPrice") return false;
  return isWhole(expiresAt, Math.max(1, at + 1), at + MAX_ORDER_LIFE_MS);
}

/** The refusals that need nothing but the market's terms, in the order in which they are answered. */
export function termsRefusal(market: OpenTerms, order: OrderTerms): RefusalCode | undefined {
  const refusal = bettingRefusal(market.status);
  if (refusal !== undefined) return refusal;
  const { runner, side, stake, price, execution } = order;
  const ladder = market.terms.kind === "line" ? "finest" : market.terms.ladder;
  if (!isWhole(runner, 0, bookCount(market.terms) - 1)) return "RUNNER_NOT_FOUND";
  if (market.removedRunners.includes(runner)) return "RUNNER_REMOVED";
  if (side !== "back" && side !== "lay") return "PRICE_INVALID";
  if (!EXECUTIONS.includes(execution)) return "PRICE_INVALID";
  if (!isOnLadder(ladder, price)) return "PRICE_INVALID";
  if (order.worstPrice !== undefined) {
    const worse = side === "back" ? price - order.worstPrice : order.worstPrice - price;
    const isBound = execution === "anyPrice" && worse >= 0 && isOnLadder(ladder, order.worstPrice);
    if (!isBound) return "PRICE_INVALID";
  }
  const waits = execution === "startingPrice";
  const isLeftToTake = order.persistence === "startingPrice";
  if (waits || isLeftToTake) {
    const isOffered = market.hasStartingPrice && market.startingPrices === undefined;
    if (!isOffered || (waits && isLeftToTake)) return "STARTING_PRICE_NOT_OFFERED";
  }
  const isKept = order.persistence !== "lapse" && !isLeftToTake;
  if (isKept && (order.persistence !== "keep" || !market.keepsInPlay || waits)) return "KEEP_NOT_OFFERED";
  if (!isAmount(stake)) return "STAKE_INVALID";
  if (order.minMatched !== undefined) {
    const isLeast = execution === "fillOrKill" && isAmount(order.minMatched) && order.minMatched <= stake;
    if (!isLeast) return "STAKE_INVALID";
  }
  if (!isExpiryValid(order)) return "EXPIRY_INVALID";
  const { minPayout } = market.limits;
  const payout = (stake * Math.min(price, order.worstPrice ?? price)) / 100;
  const isPayoutEnough = minPayout !== 0 && payout >= minPayout && !waits;
  if (stake < market.minStake && !isPayoutEnough) return "STAKE_BELOW_MINIMUM";
  return stake > market.maxStake ? "STAKE_ABOVE_MAXIMUM" : undefined;
}
