import type { FeedBody } from "@crossbook/contract";
import { MAX_AMOUNT_PAISE, type Paise, paise, paiseFromMainUnits } from "@crossbook/money";
import { MOST_MIRRORED_RUNNERS } from "@crossbook/odds";
import { handicapOf, isFancy } from "../market-lines.ts";
import type { NewMarket } from "./new-event.ts";

type AnnouncedMarket = Extract<FeedBody, { type: "fixture" }>["markets"][number];

/** Markets as the feed announces them, in our terms; undefined where one of them cannot be taken. */
export function announcedMarkets(announced: readonly AnnouncedMarket[]): NewMarket[] | undefined {
  const markets = announced.map(announcedMarket).filter((market) => market !== undefined);
  return markets.length < announced.length || hasDuplicates(markets) ? undefined : markets;
}

function announcedMarket(market: AnnouncedMarket): NewMarket | undefined {
  const commissionBasisPoints = Math.round(market.commissionPercent * 100);
  if (commissionBasisPoints / 100 !== market.commissionPercent) return undefined;
  const limits = limitsOf(market);
  if (limits === undefined || hasDuplicates(market.runners)) return undefined;
  const { type, line = null, eachWay = null, winners = 1 } = market;
  if (!areTermsOfType(market) || !areRunnersOf(market)) return undefined;
  if (!isCrossMatchable(market) || !mayHaveStartingPrice(market)) return undefined;
  const notation = type === "fancy2" ? "percent" : (market.notation ?? "decimal");
  return {
    key: market.key,
    type,
    name: market.name,
    category: market.category ?? "",
    rules: market.rules,
    // Percent is every hundredth from 1.01 up, and Asian lines are finer than the classic ladder.
    ladder: isFinest(type, notation) ? "finest" : "classic",
    notation,
    line,
    eachWay,
    commissionBasisPoints,
    delayMs: market.delayMs,
    ...limits,
    winners,
    keepsInPlay: market.keepsInPlay ?? false,
    crossMatching: market.crossMatching ?? false,
    hasStartingPrice: market.startingPrice ?? false,
    runners: market.runners,
  };
}

function isFinest(type: NewMarket["type"], notation: NewMarket["notation"]): boolean {
  if (notation === "percent") return true;
  return type === "bookmaker" || type === "toss" || type === "handicap" || type === "totals";
}

type Limits = Pick<NewMarket, "minStake" | "maxStake" | "minPayout" | "maxExposure" | "maxMatched">;

/** In paise; undefined where one of them is no amount, or they do not go together. */
function limitsOf(market: AnnouncedMarket): Limits | undefined {
  const minStake = paiseFromMainUnits(market.minStake);
  const maxStake = paiseFromMainUnits(market.maxStake);
  if (minStake === undefined || maxStake === undefined) return undefined;
  if (minStake <= 0 || maxStake < minStake || maxStake > MAX_AMOUNT_PAISE) return undefined;
  const minPayout = boundOf(market.minPayout, minStake);
  const maxExposure = boundOf(market.maxExposure, minStake);
  const maxMatched = boundOf(market.maxMatched, minStake);
  if (minPayout === undefined || maxExposure === undefined || maxMatched === undefined) return undefined;
  return { minStake, maxStake, minPayout, maxExposure, maxMatched };
}

/** Null where there is none; undefined where it is no amount, or below the least stake: nobody could ever bet. */
function boundOf(announced: number | undefined, minStake: Paise): Paise | null | undefined {
  if (announced === undefined) return null;
  const bound = paiseFromMainUnits(announced);
  return bound !== undefined && bound >= minStake && bound <= MAX_AMOUNT_PAISE ? paise(bound) : undefined;
}

/** Lines and terms each way belong to some types and to no others. */
function areTermsOfType({ type, line, eachWay, notation, winners = 1 }: AnnouncedMarket): boolean {
  const sides = LINE_SIDES[type];
  if (line?.sides !== sides || (eachWay !== undefined) !== (type === "each_way")) return false;
  if ((line !== undefined || eachWay !== undefined) && winners !== 1) return false;
  if (type === "fancy2" && notation === "decimal") return false;
  return line === undefined || isLineOfUnits(line);
}

const LINE_SIDES: Partial<Record<AnnouncedMarket["type"], "over" | "both">> = {
  fancy2: "over",
  handicap: "both",
  totals: "both",
};

/** Lines of a fancy market are whole; the others may be quarters. */
function isLineOfUnits({ first, step, sides }: NonNullable<AnnouncedMarket["line"]>): boolean {
  const parts = sides === "over" ? 1 : 4;
  return Number.isInteger(first * parts) && Number.isInteger(step * parts);
}

/** One runner of a fancy market, two a line of the others, and more than win of all else. */
function areRunnersOf({ type, line, runners, handicaps, winners = 1, eachWay }: AnnouncedMarket): boolean {
  const lines = { type, line: line ?? null };
  const areLines =
    handicaps === undefined ||
    (handicaps.length === runners.length &&
      handicaps.every((value, index) => value === handicapOf(lines, index)));
  if (!areLines) return false;
  if (isFancy(lines)) return runners.length === 1;
  if (line !== undefined) return runners.length === 2 * line.count;
  return runners.length > Math.max(winners, eachWay?.places ?? 1);
}

/** Bets of two or three runners stand for each other where one of them wins; others are not asked to be cross-matched. */
function isCrossMatchable({ crossMatching, runners, winners = 1, line, eachWay }: AnnouncedMarket): boolean {
  if (crossMatching !== true) return true;
  const areFew = runners.length <= MOST_MIRRORED_RUNNERS;
  return areFew && winners === 1 && line === undefined && eachWay === undefined;
}

/** A bet that waits for a price must win or lose whole at it: on a runner that is one of the winners, or is none. */
function mayHaveStartingPrice({ startingPrice, line, eachWay }: AnnouncedMarket): boolean {
  return startingPrice !== true || (line === undefined && eachWay === undefined);
}

function hasDuplicates(named: readonly { readonly key: string }[]): boolean {
  return new Set(named.map(({ key }) => key)).size < named.length;
}
