/**
 * What browsers and the contract may use of the engine: results, payouts and positions as pure functions. Everything
 * that changes state stays behind the package's main entry.
 */

export { commissionPaise } from "../rules/money-rules.ts";
export * from "./book-plan.ts";
export {
  type CashOut,
  type CashOutOrder,
  type CashOutReason,
  type CashOutRequest,
  cashedOutCentipaise,
  cashOut,
  type Offer,
  type RunnerOffers,
} from "./cash-out.ts";
export type { EachWayTerms } from "./each-way/terms.ts";
export { amountAt, type LadderStep, ladderOf } from "./line/run-ladder.ts";
export type { LineTerms } from "./line/terms.ts";
export * from "./market-position.ts";
export * from "./market-result.ts";
export type { MarketKindName, MarketTerms } from "./market-terms.ts";
export * from "./payout.ts";
export type { SeveralWinnersTerms } from "./several-winners/terms.ts";
export type { SingleWinnerTerms } from "./single-winner/terms.ts";
