export {
  correctedResults,
  EXECUTIONS,
  HOUSE_ACCOUNT,
  isReducible,
  LAPSE_REASONS,
  LAYS_LAPSE_FROM,
  MAX_CORRECTED_ROWS,
  PERSISTENCES,
  plannedBalances,
  reducedPrice,
} from "@crossbook/engine";
export { systemClock } from "../ports/clock.ts";
export type * from "./exchange.ts";
export { ExchangeStoppedError } from "./exchange.ts";
export type * from "./exchange-event.ts";
export {
  DEFAULT_EXCHANGE_LIMITS,
  type ExchangeLimits,
  type ExchangeObserver,
  type ExchangeOptions,
  FATAL_EXIT_CODE,
  type Fatal,
  type FatalReason,
  type JournalPublisher,
} from "./exchange-options.ts";
export { FollowedExchange, type FollowedExchangeOptions } from "./follow/followed-exchange.ts";
export { heldBet } from "./held-bet.ts";
export type { JournalEntry } from "./journal/journal.ts";
export { ReplayMismatchError } from "./journal/replay.ts";
export { openExchange } from "./open-exchange.ts";
export { type VerifyOptions, type VerifyReport, verifyExchange } from "./verify/verify-exchange.ts";
