import type { CorrectedAccount, CorrectMarket } from "../commands.ts";
import { bookPlan } from "../kinds/book-plan.ts";
import { kindOf } from "../kinds/market-kinds.ts";
import { betsProfitCentipaise, resultPaise } from "../kinds/payout.ts";
import { MAX_COMMISSION_BASIS_POINTS, MAX_CORRECTED_ROWS } from "../limits.ts";
import type { RefusalCode } from "../outcomes.ts";
import { commissionPaise } from "../rules/money-rules.ts";
import { isId, isPercent, isRunner, isWithin } from "../rules/number-rules.ts";
import { fits, matchSums } from "./match-sums.ts";

/** What an account of a finished market was paid, and what it is to have. */
export interface CorrectedResult {
  readonly accountId: number;
  readonly paid: { readonly gross: number; readonly commission: number };
  readonly gross: number;
  readonly commission: number;
}

type Bet = CorrectedAccount["bets"][number];

/** What the accounts of the command are to have under its result, or why it makes no sense. Needs no state. */
export function correctedResults(
  command: CorrectMarket,
  maxRunners: number,
): readonly CorrectedResult[] | RefusalCode {
  const { accounts, terms, result, commissionBasisPoints } = command;
  const kind = kindOf(terms);
  if (!isId(command.marketId) || kind === undefined || !kind.isTerms(terms, maxRunners))
    return "MARKET_INVALID";
  if (!isWithin(commissionBasisPoints, 0, MAX_COMMISSION_BASIS_POINTS)) return "MARKET_INVALID";
  if (!kind.isResult(terms, result)) return "RESULT_INVALID";
  const count = accounts.reduce((sum, { bets }) => sum + bets.length, accounts.length);
  if (count > MAX_CORRECTED_ROWS) return "CORRECTION_TOO_LARGE";
  const left = betsLeft(command, bookPlan(terms).count);
  if (typeof left === "string") return left;
  const results: CorrectedResult[] = [];
  for (const { accountId, commissionDiscountPercent: discount, bets, ...account } of accounts) {
    const { gross: paidGross, commission: paidCommission } = account;
    const own = bets.map((bet) => left.get(bet.orderId) ?? bet);
    const gross = resultPaise(betsProfitCentipaise(own, result, terms));
    const commission = commissionPaise(gross, commissionBasisPoints, discount);
    const paid = { gross: paidGross, commission: paidCommission };
    if (![gross, paidGross, paidCommission].every(Number.isSafeInteger) || paidCommission < 0)
      return "CORRECTION_INVALID";
    if (!isPercent(discount)) return "CORRECTION_INVALID";
    results.push({ accountId, paid, gross, commission });
  }
  return results;
}

/** The bets by their orders, without what is made void. */
function betsLeft({ accounts, voided }: CorrectMarket, runners: number): Map<number, Bet> | RefusalCode {
  const bets = new Map<number, Bet>();
  for (const bet of accounts.flatMap((account) => account.bets)) {
    if (!isBet(bet, runners) || bets.has(bet.orderId)) return "CORRECTION_INVALID";
    bets.set(bet.orderId, bet);
  }
  const sums = matchSums(voided);
  if (typeof sums === "string") return sums;
  for (const [orderId, sum] of sums) {
    const bet = bets.get(orderId);
    if (bet === undefined || !fits({ ...bet, matched: bet.stake }, sum)) return "CORRECTION_INVALID";
    const payoutCentipaise = bet.payoutCentipaise - sum.payoutCentipaise;
    bets.set(orderId, { ...bet, stake: bet.stake - sum.stake, payoutCentipaise });
  }
  return bets;
}

function isBet({ orderId, runner, side, stake, payoutCentipaise }: Bet, runners: number): boolean {
  const isSide = side === "back" || side === "lay";
  const isPaid =
    isWithin(stake, 0, Number.MAX_SAFE_INTEGER) && isWithin(payoutCentipaise, 0, Number.MAX_SAFE_INTEGER);
  return isId(orderId) && isRunner(runner, runners) && isSide && isPaid;
}
