export { HOUSE_ACCOUNT, LAPSE_REASONS, MAX_CORRECTED_ROWS, PERSISTENCES } from "@crossbook/engine";
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
} from "./exchange-options.ts";
export { openExchange } from "./open-exchange.ts";
export { type VerifyOptions, type VerifyReport, verifyExchange } from "./verify/verify-exchange.ts";
