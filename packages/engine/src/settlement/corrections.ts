import type { MatchInForce, OrderId, RemoveRunner, VoidMatches } from "../commands.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { EngineState } from "../engine-state.ts";
import type { Market } from "../markets/market.ts";
import { forgetEmptyOrder } from "../orders/forget-orders.ts";
import type { OrderExit } from "../orders/order-exit.ts";
import { NO_ORDER } from "../orders/order-pool.ts";
import { rebuildPositions } from "../orders/rebuild-positions.ts";
import { lapsingIn } from "../orders/unmatched-orders.ts";
import type { Corrected, RefusalCode } from "../outcomes.ts";
import { isFinished } from "../rules/market-rules.ts";
import { isRunner, isWithin } from "../rules/number-rules.ts";
import {
  isReducible,
  LAYS_LAPSE_FROM,
  MAX_REDUCTION_BASIS_POINTS,
  type ReducibleTerms,
  reducedPrice,
} from "../rules/reduction-rules.ts";
import { keptRemark } from "../rules/transfer-rules.ts";
import { fits, type MatchSum, matchSums } from "./match-sums.ts";

/** Takes back or reduces what was matched in a market that has no result yet. */
export class Corrections {
  readonly #state: EngineState;
  readonly #exit: OrderExit;

  constructor(state: EngineState, exit: OrderExit) {
    this.#state = state;
    this.#exit = exit;
  }

  voidMatches({ marketId, matches, reason, at }: VoidMatches): Corrected | RefusalCode {
    const market = this.#state.markets.find(marketId);
    if (market === undefined) return "MARKET_NOT_FOUND";
    if (isFinished(market.status)) return "MARKET_SETTLED";
    const sums = this.#sumsIn(market, matches);
    if (typeof sums === "string") return sums;
    if (sums.size === 0) return "CORRECTION_INVALID";
    const voids = matches.map((match) => ({ match, toPrice: 0 }));
    return this.#correct(market, voids, keptRemark(reason), at);
  }

  removeRunner(command: RemoveRunner): Corrected | RefusalCode {
    const market = this.#state.markets.find(command.marketId);
    if (market === undefined) return "MARKET_NOT_FOUND";
    const refusal = removalRefusal(market, command);
    if (refusal !== undefined) return refusal;
    const sums = this.#sumsIn(market, command.matches);
    if (typeof sums === "string") return sums;
    const { marketId, runner, reductionBasisPoints, matches, at } = command;
    const { terms } = market;
    if (!isReducible(terms) || !this.#isAllMatched(market, sums)) return "CORRECTION_INVALID";
    const { orders, effects } = this.#state;
    const areLaysLapsing = reductionBasisPoints >= LAYS_LAPSE_FROM[terms.kind];
    for (const order of lapsingIn(this.#state, market, "runnerRemoved")) {
      // An order that waits for the starting price is offered at no price that the others could take.
      const isOffered = areLaysLapsing && orders.isLay(order) && !orders.waits(order);
      if (orders.runner(order) === runner || isOffered)
        this.#exit.lapse(order, market, "runnerRemoved", "RUNNER_REMOVED", at);
    }
    const reason = keptRemark(command.reason);
    market.removeRunner(runner);
    effects.happened({ type: "runnerRemoved", marketId, runner, reductionBasisPoints, reason, at });
    const changes = matches.map((match) => {
      const isVoid = match.runner === runner;
      return { match, toPrice: isVoid ? 0 : reducedPrice(terms.kind, match.price, reductionBasisPoints) };
    });
    return this.#correct(market, changes, reason, at);
  }

  /** What these matches are to the orders of the market, or why they cannot be. */
  #sumsIn(market: Market, matches: readonly MatchInForce[]): Map<OrderId, MatchSum> | RefusalCode {
    const { orders, directory } = this.#state;
    const sums = matchSums(matches);
    if (typeof sums === "string") return sums;
    for (const [orderId, sum] of sums) {
      const order = directory.slotOf(orderId);
      if (order === NO_ORDER || orders.market(order) !== market.slot) return "CORRECTION_INVALID";
      const { runner, side, matched, payoutCentipaise } = this.#matchedOf(order);
      if (!fits({ runner, side, matched, payoutCentipaise }, sum)) return "CORRECTION_INVALID";
    }
    return sums;
  }

  #matchedOf(order: number) {
    const { orders } = this.#state;
    return {
      ...{ runner: orders.runner(order), side: orders.side(order) },
      ...{ matched: orders.matched(order), payoutCentipaise: orders.matchedPayout(order) },
    };
  }

  /** Whether nothing else is matched in the market. */
  #isAllMatched(market: Market, sums: ReadonlyMap<OrderId, MatchSum>): boolean {
    const { orders } = this.#state;
    for (let row = 0; row < market.positions.count; row += 1) {
      let order = market.positions.newestOrder(row);
      for (; order !== NO_ORDER; order = orders.olderOwn(order)) {
        if (orders.matched(order) !== (sums.get(orders.id(order))?.stake ?? 0)) return false;
      }
    }
    return true;
  }

  /** The exposure of everybody who has orders may change. */
  #touchOwners({ positions }: Market): void {
    const { accounts } = this.#state;
    const rows = Array.from({ length: positions.count }, (_, row) => row);
    const owners = rows
      .filter((row) => positions.newestOrder(row) !== NO_ORDER)
      .map((row) => positions.accountOf(row));
    for (const account of owners.sort((a, b) => accounts.id(a) - accounts.id(b))) accounts.touch(account);
  }

  #correct(
    market: Market,
    changes: readonly { readonly match: MatchInForce; readonly toPrice: number }[],
    reason: string,
    at: number,
  ): Corrected {
    const { orders, accounts, directory, effects } = this.#state;
    const { marketId } = market;
    const changed = changes.filter(({ match, toPrice }) => match.price !== toPrice);
    const ownerOf = (orderId: OrderId) =>
      accounts.id(market.positions.accountOf(orders.position(directory.slotOf(orderId))));
    for (const { match, toPrice } of changed) {
      const { matchId, backOrderId, layOrderId, runner, stake, price } = match;
      const owners = { backAccountId: ownerOf(backOrderId), layAccountId: ownerOf(layOrderId) };
      const voided = toPrice === 0 ? stake : 0;
      for (const orderId of [backOrderId, layOrderId])
        orders.removeMatched(directory.slotOf(orderId), voided, stake * (price - toPrice));
      const orderIds = { matchId, marketId, backOrderId, layOrderId, ...owners, runner, stake };
      const prices = { fromPriceHundredths: price, toPriceHundredths: toPrice };
      effects.happened({ type: "matchCorrected", ...orderIds, ...prices, reason, at });
    }
    this.#touchOwners(market);
    const touched = new Set(changed.flatMap(({ match }) => [match.backOrderId, match.layOrderId]));
    for (const orderId of touched) forgetEmptyOrder(this.#state, directory.slotOf(orderId), market);
    rebuildPositions(this.#state, market);
    const house = accounts.slotOf(HOUSE_ACCOUNT[market.moneyMode].rounding);
    const bettors = market.positions.count - (market.positions.find(house) < 0 ? 0 : 1);
    return { ok: true, type: "corrected", matches: changed.length, accounts: bettors };
  }
}

function removalRefusal(market: Market, command: RemoveRunner): RefusalCode | undefined {
  const { runner, reductionBasisPoints } = command;
  if (isFinished(market.status)) return "MARKET_SETTLED";
  // What is matched while the tables are read would be missing in the command.
  if (market.status === "open") return "MARKET_STATUS_INVALID";
  if (!isRunner(runner, market.bookCount)) return "RUNNER_NOT_FOUND";
  if (market.removedRunners.includes(runner)) return "RUNNER_REMOVED";
  if (!isReducible(market.terms)) return "CORRECTION_INVALID";
  const left = market.bookCount - market.removedRunners.length - 1;
  const isSense =
    left > namedCount(market.terms) && isWithin(reductionBasisPoints, 0, MAX_REDUCTION_BASIS_POINTS);
  return isSense ? undefined : "CORRECTION_INVALID";
}

/** How many runners a result names. */
function namedCount(terms: ReducibleTerms): number {
  if (terms.kind === "singleWinner") return 1;
  return terms.kind === "eachWay" ? terms.places : terms.winners;
}
