import { MAX_GROUP_ORDERS } from "../limits.ts";
import type { LineTerms } from "./line/terms.ts";
import type { RunnerIndex } from "./market-result.ts";
import type { MarketTerms } from "./market-terms.ts";
import { type MatchedBet, profitIf, type Side } from "./payout.ts";

/** What can be taken at one price: hundredths and paise. */
export interface Offer {
  readonly price: number;
  readonly size: number;
}

/** The offers of one runner, best first: those that a backer can take, and those that a layer can. */
export interface RunnerOffers {
  readonly availableToBack: readonly Offer[];
  readonly availableToLay: readonly Offer[];
}

/** What is to be cashed out. */
export interface CashOutRequest {
  readonly terms: MarketTerms;
  /** Runners that were taken out of the market: they cannot win. */
  readonly removedRunners: readonly RunnerIndex[];
  /** All matched bets of the account in the market. */
  readonly bets: readonly MatchedBet[];
  /** One runner's bets alone; undefined: the whole market. */
  readonly runner: RunnerIndex | undefined;
  /** How much of it, from 1 to 100. */
  readonly percent: number;
  /** The prices of now; undefined: the runner is none of the market's. */
  readonly offersOf: (runner: RunnerIndex) => RunnerOffers | undefined;
}

/** An order of a cash-out: its limit is the worst price that its stake needs, its payout that of the prices it takes. */
export interface CashOutOrder extends MatchedBet {
  /** Hundredths. */
  readonly price: number;
}

/**
 * Why there is no cash-out. `notOffered`: its market's bets cannot be closed exactly. `nothing`: there is nothing to close.
 * `noOffers`: the prices of now do not have enough for all of it.
 */
export type CashOutReason = "notOffered" | "nothing" | "noOffers";

/** What a cash-out brings before commission, whatever the result, and the orders that must all be matched for it. */
export type CashOut =
  | { readonly ok: true; readonly amountCentipaise: number; readonly orders: readonly CashOutOrder[] }
  | { readonly ok: false; readonly reason: CashOutReason };

/**
 * What matched bets are worth at the prices of now, and how to take it: by orders after which what is cashed out is the same
 * under every result but for rounding. Stakes are whole paise, rounded down, so that a position is never turned round: each
 * runner's result is off by less than what one paisa more on it would have been paid.
 *
 * One runner: with W if it wins and L if it does not, the orders' payout is |W − L|. A market with one winner: each runner's
 * result is brought to that of a reference runner, on which nothing is staked; of all runners the one that locks most. Of
 * other markets each runner is closed by itself. Of a part, `percent` of each payout.
 */
export function cashOut(request: CashOutRequest): CashOut {
  const { terms, bets, runner } = request;
  if (runner === undefined && terms.kind === "singleWinner") return wholeMarket(request, terms.runnerCount);
  const own = [...new Set(bets.map((bet) => bet.runner))].filter((one) => one === (runner ?? one));
  if (own.length === 0) return { ok: false, reason: "nothing" };
  if (!own.every((one) => isClosable(terms, one))) return { ok: false, reason: "notOffered" };
  const orders: CashOutOrder[] = [];
  for (const one of own.sort((a, b) => a - b)) {
    const onIt = bets.filter((bet) => bet.runner === one);
    const lead = profitOf(onIt, true) - profitOf(onIt, false);
    const order = hedge(one, lead, request.percent, request.offersOf(one));
    if (order === undefined) return { ok: false, reason: "noOffers" };
    if (order !== "none") orders.push(order);
  }
  if (orders.length === 0) return { ok: false, reason: "nothing" };
  if (orders.length > MAX_GROUP_ORDERS) return { ok: false, reason: "notOffered" };
  return { ok: true, amountCentipaise: cashedOutCentipaise(request, orders), orders };
}

/** Whether a bet on this runner either wins or loses whole: else no price closes it for every result. */
function isClosable(terms: MarketTerms, runner: RunnerIndex): boolean {
  if (terms.kind === "line") return isHalfLine(terms, runner);
  return terms.kind === "singleWinner" || terms.kind === "severalWinners";
}

/** Whether a line lies halfway between two numbers, so that every result is over it or under it. */
function isHalfLine({ first, step, sides }: LineTerms, runner: RunnerIndex): boolean {
  const quarters = first + step * (sides === "both" ? runner >> 1 : runner);
  return Math.abs(quarters % 4) === 2;
}

/**
 * What orders of a cash-out have brought, when they are matched: never less than it was quoted with, and more where their
 * prices were better. `bets`: those before the orders.
 */
export function cashedOutCentipaise(
  { terms, removedRunners, bets, runner, percent }: Omit<CashOutRequest, "offersOf">,
  orders: readonly MatchedBet[],
): number {
  if (runner === undefined && terms.kind === "singleWinner") {
    const winners = possibleWinners(terms.runnerCount, removedRunners);
    return Math.min(...winners.map((one) => partOf(resultOf(bets, one), resultOf(orders, one), percent)));
  }
  const runners = new Set(bets.map((bet) => bet.runner).filter((one) => one === (runner ?? one)));
  return [...runners].reduce((sum, one) => {
    const [before, brought] = [bets, orders].map((all) => all.filter((bet) => bet.runner === one));
    const locked = [true, false].map((wins) =>
      partOf(profitOf(before ?? [], wins), profitOf(brought ?? [], wins), percent),
    );
    return sum + Math.min(...locked);
  }, 0);
}

function wholeMarket(request: CashOutRequest, runnerCount: number): CashOut {
  const { bets, removedRunners } = request;
  if (bets.length === 0) return { ok: false, reason: "nothing" };
  const runners = possibleWinners(runnerCount, removedRunners);
  const results = new Map(runners.map((winner) => [winner, resultOf(bets, winner)]));
  let best: Extract<CashOut, { ok: true }> | undefined;
  for (const reference of runners) {
    const orders = equalised(request, results, reference);
    if (orders === undefined) continue;
    const amountCentipaise = cashedOutCentipaise(request, orders);
    if (best === undefined || amountCentipaise > best.amountCentipaise)
      best = { ok: true, amountCentipaise, orders };
  }
  if (best === undefined) return { ok: false, reason: "noOffers" };
  return best.orders.length === 0 ? { ok: false, reason: "nothing" } : best;
}

/** The orders that bring each runner's result to that of the reference; undefined: the prices do not have enough. */
function equalised(
  { percent, offersOf }: CashOutRequest,
  results: ReadonlyMap<RunnerIndex, number>,
  reference: RunnerIndex,
): CashOutOrder[] | undefined {
  const orders: CashOutOrder[] = [];
  const aim = results.get(reference) ?? 0;
  for (const [runner, result] of results) {
    const order = hedge(runner, result - aim, percent, offersOf(runner));
    if (order === undefined) return undefined;
    if (order !== "none") orders.push(order);
  }
  return orders.length > MAX_GROUP_ORDERS ? undefined : orders;
}

function possibleWinners(runnerCount: number, removed: readonly RunnerIndex[]): readonly RunnerIndex[] {
  return Array.from({ length: runnerCount }, (_, runner) => runner).filter((one) => !removed.includes(one));
}

/** The result of bets in a market with one winner. */
function resultOf(bets: readonly MatchedBet[], winner: RunnerIndex): number {
  return bets.reduce((sum, bet) => sum + profitIf(bet, bet.runner === winner), 0);
}

/** The result of bets on one runner. */
function profitOf(bets: readonly MatchedBet[], wins: boolean): number {
  return bets.reduce((sum, bet) => sum + profitIf(bet, wins), 0);
}

/** What is cashed out of a result: what the orders have made of it, less the part that goes on as it was. */
function partOf(before: number, ordersBring: number, percent: number): number {
  return Math.floor((before * percent) / 100) + ordersBring;
}

/**
 * The order that takes this much of a lead off a runner: a lay where it is above zero, else a back. "none": less than a paisa
 * would do; undefined: the prices do not have enough.
 */
function hedge(
  runner: RunnerIndex,
  lead: number,
  percent: number,
  offers: RunnerOffers | undefined,
): CashOutOrder | "none" | undefined {
  const payout = Math.floor((Math.abs(lead) * percent) / 100);
  const side: Side = lead > 0 ? "lay" : "back";
  if (payout < LEAST_PAYOUT) return "none";
  const taken = takenOf((lead > 0 ? offers?.availableToLay : offers?.availableToBack) ?? [], payout);
  if (taken === undefined) return undefined;
  return taken.stake === 0 ? "none" : { runner, side, ...taken };
}

/** One paisa at the lowest price of every ladder. */
const LEAST_PAYOUT = 101;

/** Takes offers until whole paise are paid as much, best price first; undefined: there are not enough. */
function takenOf(
  offers: readonly Offer[],
  payout: number,
): { readonly stake: number; readonly price: number; readonly payoutCentipaise: number } | undefined {
  let [stake, price, left] = [0, 0, payout];
  for (const offer of offers) {
    const wanted = Math.floor(left / offer.price);
    const taken = Math.min(wanted, offer.size);
    if (taken > 0) price = offer.price;
    stake += taken;
    left -= taken * offer.price;
    if (taken === wanted) return { stake, price, payoutCentipaise: payout - left };
  }
  return undefined;
}
