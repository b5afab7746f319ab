import type { CorrectMarket, MatchInForce, OrderId, RemoveRunner, VoidMatches } from "../commands.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import {
  betsProfitCentipaise,
  copyOfResult,
  type MatchedBet,
  resultPaise,
  type Side,
} from "../kinds/index.ts";
import { MAX_COMMISSION_BASIS_POINTS, MAX_CORRECTED_ROWS, MAX_REMARK_LENGTH } from "../limits.ts";
import type { Outcome, RefusalCode } from "../outcomes.ts";
import { commissionPaise } from "../rules/money-rules.ts";
import { reducedPrice } from "../rules/reduction-rules.ts";
import { lapse } from "./naive-lapses.ts";
import { advance, moveCash, type NaiveEntry } from "./naive-ledger.ts";
import { isCrossMatched } from "./naive-mirrored.ts";
import {
  areTermsValid,
  bookCount,
  isAmount,
  isBettor,
  isFinished,
  isResultValid,
  isWhole,
  refuse,
  winnerCount,
} from "./naive-rules.ts";
import type { NaiveMarket, NaiveState } from "./naive-state.ts";

interface Matched {
  readonly runner: number;
  readonly side: Side;
  matched: number;
  matchedPayoutCentipaise: number;
}

export function voidMatches(state: NaiveState, { marketId, matches, reason, at }: VoidMatches): Outcome {
  const market = state.markets.get(marketId);
  if (!market) return refuse("MARKET_NOT_FOUND");
  if (isFinished(market.status)) return refuse("MARKET_SETTLED");
  const refusal = takeOut(ordersOf(state, market), matches, () => 0);
  if (refusal || matches.length === 0) return refuse(refusal ?? "CORRECTION_INVALID");
  return corrected(state, market, matches, () => 0, words(reason), at);
}

export function removeRunner(state: NaiveState, command: RemoveRunner): Outcome {
  const { marketId, runner, reductionBasisPoints, matches, at } = command;
  const market = state.markets.get(marketId);
  if (!market) return refuse("MARKET_NOT_FOUND");
  if (isFinished(market.status)) return refuse("MARKET_SETTLED");
  if (market.status === "open") return refuse("MARKET_STATUS_INVALID");
  const { terms } = market;
  if (!isWhole(runner, 0, bookCount(terms) - 1)) return refuse("RUNNER_NOT_FOUND");
  if (market.removedRunners.includes(runner)) return refuse("RUNNER_REMOVED");
  // The others' bets in combinations with the runner would be left without it.
  if (terms.kind === "line" || isCrossMatched(market)) return refuse("CORRECTION_INVALID");
  const left = terms.runnerCount - market.removedRunners.length - 1;
  const named = terms.kind === "eachWay" ? terms.places : winnerCount(terms);
  if (left <= named || !isWhole(reductionBasisPoints, 0, 9_999)) return refuse("CORRECTION_INVALID");
  const all = ordersOf(state, market);
  const refusal = takeOut(all, matches, () => 0);
  if (refusal) return refuse(refusal);
  if ([...all.values()].some((order) => order.matched > 0)) return refuse("CORRECTION_INVALID");
  const least = terms.kind === "severalWinners" ? 400 : 250;
  const lapsing = state
    .openIn(marketId)
    .filter(
      ({ runner: on, side, waits }) =>
        on === runner || (reductionBasisPoints >= least && side === "lay" && !waits),
    );
  lapse(state, lapsing, { why: "runnerRemoved", code: "RUNNER_REMOVED" }, at);
  market.removedRunners = [...market.removedRunners, runner].sort((a, b) => a - b);
  const reason = words(command.reason);
  state.effects.happened({ type: "runnerRemoved", marketId, runner, reductionBasisPoints, reason, at });
  const toPrice = (match: MatchInForce) =>
    match.runner === runner ? 0 : reducedPrice(terms.kind, match.price, reductionBasisPoints);
  return corrected(state, market, matches, toPrice, reason, at);
}

/** Copies of what the market's orders have matched. */
function ordersOf(state: NaiveState, market: NaiveMarket): Map<OrderId, Matched> {
  return new Map(state.ordersIn(market.marketId).map((order) => [order.orderId, { ...order }]));
}

/** Takes matches out of what orders have matched, wholly or down to another price; the refusal where they do not fit. */
function takeOut(
  orders: ReadonlyMap<OrderId, Matched>,
  matches: readonly MatchInForce[],
  toPrice: (match: MatchInForce) => number,
): RefusalCode | undefined {
  if (matches.length > MAX_CORRECTED_ROWS) return "CORRECTION_TOO_LARGE";
  const ids = new Set(matches.map(({ matchId }) => matchId));
  const areWhole = matches.every(
    ({ matchId, backOrderId, layOrderId, stake, price }) =>
      [matchId, backOrderId, layOrderId].every((id) => isWhole(id, 1)) &&
      isAmount(stake) &&
      isWhole(price, 101, 100_000),
  );
  if (ids.size < matches.length || !areWhole) return "CORRECTION_INVALID";
  for (const match of matches) {
    const to = toPrice(match);
    for (const side of ["back", "lay"] as const) {
      const order = orders.get(side === "back" ? match.backOrderId : match.layOrderId);
      if (!order || order.runner !== match.runner || order.side !== side) return "CORRECTION_INVALID";
      if (to === 0) order.matched -= match.stake;
      order.matchedPayoutCentipaise -= match.stake * (match.price - to);
    }
  }
  const isWrong = ({ matched, matchedPayoutCentipaise: payout }: Matched) =>
    matched < 0 || (matched === 0 ? payout !== 0 : payout <= matched * 100);
  return [...orders.values()].some(isWrong) ? "CORRECTION_INVALID" : undefined;
}

function corrected(
  state: NaiveState,
  market: NaiveMarket,
  matches: readonly MatchInForce[],
  toPrice: (match: MatchInForce) => number,
  reason: string,
  at: number,
): Outcome {
  const { marketId } = market;
  const orders = state.ordersIn(marketId);
  const owners = [...new Set(orders.map(({ accountId }) => accountId))].sort((a, b) => a - b);
  const changed = matches.filter((match) => toPrice(match) !== match.price);
  takeOut(new Map(orders.map((order) => [order.orderId, order])), changed, toPrice);
  const ownerOf = (orderId: OrderId) => state.orders.get(orderId)?.accountId ?? 0;
  for (const match of changed) report(state, marketId, ownerOf, match, toPrice(match), reason, at);
  for (const { orderId, matched, remaining } of orders)
    if (matched === 0 && remaining === 0) state.orders.delete(orderId);
  for (const accountId of owners) state.touched.add(accountId);
  state.reportTouched();
  state.effects.bookChanged(marketId);
  const owned = state.ordersIn(marketId).filter(({ accountId }) => accountId > 0);
  const accounts = new Set(owned.map(({ accountId }) => accountId)).size;
  return { ok: true, type: "corrected", matches: changed.length, accounts };
}

function report(
  state: NaiveState,
  marketId: number,
  ownerOf: (orderId: OrderId) => number,
  { matchId, backOrderId, layOrderId, runner, stake, price }: MatchInForce,
  toPriceHundredths: number,
  reason: string,
  at: number,
): void {
  const owners = { backAccountId: ownerOf(backOrderId), layAccountId: ownerOf(layOrderId) };
  const match = { matchId, marketId, backOrderId, layOrderId, ...owners, runner, stake };
  const prices = { fromPriceHundredths: price, toPriceHundredths };
  state.effects.happened({ type: "matchCorrected", ...match, ...prices, reason, at });
}

export function correctMarket(state: NaiveState, command: CorrectMarket): Outcome {
  const { marketId, moneyMode, result, voided, at } = command;
  const market = state.markets.get(marketId);
  if (market && !isFinished(market.status)) return refuse("MARKET_STATUS_INVALID");
  const bets = new Map<OrderId, Matched>();
  const refusal =
    contentRefusal(state, command) ?? betsRefusal(command, bets) ?? takeOut(bets, voided, () => 0);
  if (refusal) return refuse(refusal);
  const house = HOUSE_ACCOUNT[moneyMode];
  const results = command.accounts.map((account) => {
    const own = account.bets.flatMap(({ orderId }) => bets.get(orderId) ?? []).map(betOf);
    const gross = resultPaise(betsProfitCentipaise(own, result, command.terms));
    const { commissionDiscountPercent: percent } = account;
    const commission = commissionPaise(gross, command.commissionBasisPoints, percent);
    return { ...account, now: { gross, commission } };
  });
  const figures = results.flatMap(({ gross, commission, now }) => [gross, commission, now.gross]);
  const isPaidRight = results.every(
    ({ commission, commissionDiscountPercent: percent }) => commission >= 0 && isWhole(percent, 0, 100),
  );
  if (!figures.every(Number.isSafeInteger) || !isPaidRight) return refuse("CORRECTION_INVALID");
  const code = ownersRefusal(state, command);
  if (code) return refuse(code);
  const remark = words(command.reason);
  const ownerOf = (orderId: OrderId) =>
    command.accounts.find(({ bets: own }) => own.some((bet) => bet.orderId === orderId))?.accountId ?? 0;
  for (const match of voided) report(state, marketId, ownerOf, match, 0, remark, at);
  const entry = (kind: NaiveEntry["kind"], said = remark): NaiveEntry => {
    return { kind, phase: "posted", marketId, reference: "", remark: said, at };
  };
  let unpaid = 0;
  const changed = results.filter(
    ({ accountId, gross, commission, now }) =>
      accountId !== house.rounding && (gross !== now.gross || commission !== now.commission),
  );
  for (const { accountId, gross, commission, now } of changed) {
    advance(state, entry("receivable"), accountId, [-gross, commission, now.gross, -now.commission]);
    moveCash(state, entry("resultReversed"), accountId, house.settlement, 0 - gross);
    moveCash(state, entry("commissionReversed"), house.commission, accountId, 0 - commission);
    moveCash(state, entry("marketResult"), accountId, house.settlement, now.gross);
    moveCash(state, entry("commission"), house.commission, accountId, now.commission);
    const netBefore = gross - commission;
    state.effects.happened({ type: "accountResultCorrected", marketId, accountId, ...now, netBefore, at });
    state.touched.add(accountId);
    unpaid += gross - now.gross;
  }
  moveCash(state, entry("rounding", ""), house.rounding, house.settlement, unpaid);
  if (command.isLast) {
    const ended = {
      status: result.type === "void" ? "void" : "settled",
      result: copyOfResult(result),
    } as const;
    if (market) Object.assign(market, ended);
    state.effects.happened({ type: "marketCorrected", marketId, ...ended, reason: remark, at });
  }
  state.reportTouched();
  state.effects.bookChanged(marketId);
  return { ok: true, type: "corrected", matches: voided.length, accounts: changed.length };
}

function contentRefusal(state: NaiveState, command: CorrectMarket): RefusalCode | undefined {
  const { marketId, terms, commissionBasisPoints, result, accounts } = command;
  const isMarket = isWhole(marketId, 1) && areTermsValid(terms, state.limits.runners);
  if (!isMarket || !isWhole(commissionBasisPoints, 0, MAX_COMMISSION_BASIS_POINTS)) return "MARKET_INVALID";
  if (!isResultValid(result, terms)) return "RESULT_INVALID";
  const rows = accounts.length + accounts.flatMap(({ bets }) => bets).length;
  return rows > MAX_CORRECTED_ROWS ? "CORRECTION_TOO_LARGE" : undefined;
}

/** Fills `bets` with the command's. */
function betsRefusal(
  { accounts, terms }: CorrectMarket,
  bets: Map<OrderId, Matched>,
): RefusalCode | undefined {
  for (const { orderId, runner, side, stake, payoutCentipaise } of accounts.flatMap(
    (account) => account.bets,
  )) {
    const isRight = isWhole(orderId, 1) && isWhole(runner, 0, bookCount(terms) - 1) && isWhole(stake, 0);
    if (!isRight || !isWhole(payoutCentipaise, 0) || bets.has(orderId)) return "CORRECTION_INVALID";
    bets.set(orderId, { runner, side, matched: stake, matchedPayoutCentipaise: payoutCentipaise });
  }
  return undefined;
}

/** Every account is a bettor's, or the house's that cross-matching bets with, which is paid nothing; each comes once. */
function ownersRefusal(state: NaiveState, { accounts, moneyMode }: CorrectMarket): RefusalCode | undefined {
  const seen = new Set<number>();
  for (const { accountId, gross, commission, commissionDiscountPercent } of accounts) {
    const account = state.accounts.get(accountId);
    const isHouse = accountId === HOUSE_ACCOUNT[moneyMode].rounding;
    if (!account || !(isHouse || isBettor(account.kind))) return "ACCOUNT_NOT_FOUND";
    if (account.moneyMode !== moneyMode) return "MONEY_MODE_MISMATCH";
    if (seen.has(accountId)) return "CORRECTION_INVALID";
    if (isHouse && [gross, commission, commissionDiscountPercent].some((figure) => figure !== 0))
      return "CORRECTION_INVALID";
    seen.add(accountId);
  }
  return undefined;
}

function betOf({
  runner,
  side,
  matched: stake,
  matchedPayoutCentipaise: payoutCentipaise,
}: Matched): MatchedBet {
  return { runner, side, stake, payoutCentipaise };
}

function words(reason: string): string {
  return reason.slice(0, MAX_REMARK_LENGTH);
}
