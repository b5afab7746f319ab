import type { api, COMMON_ERRORS, SESSION_ERRORS } from "@crossbook/contract";
import type { ExceptionCode } from "./exceptions.ts";

/** Why one instruction of a request was not done. */
export type InstructionErrorCode =
  | "INVALID_BET_SIZE"
  | "INVALID_RUNNER"
  | "BET_TAKEN_OR_LAPSED"
  | "RUNNER_REMOVED"
  | "MARKET_NOT_OPEN_FOR_BETTING"
  | "MARKET_NOT_OPEN_FOR_BSP_BETTING"
  | "LOSS_LIMIT_EXCEEDED"
  | "INVALID_ODDS"
  | "INSUFFICIENT_FUNDS"
  | "INVALID_PERSISTENCE_TYPE"
  | "ERROR_IN_MATCHER"
  | "INVALID_BACK_LAY_COMBINATION"
  | "ERROR_IN_ORDER"
  | "INVALID_BET_ID"
  | "CANCELLED_NOT_PLACED"
  | "RELATED_ACTION_FAILED"
  | "NO_ACTION_REQUIRED"
  | "UNEXPECTED_PERSISTENCE_TYPE"
  | "INVALID_ORDER_TYPE"
  | "UNEXPECTED_MIN_FILL_SIZE"
  | "INVALID_CUSTOMER_ORDER_REF"
  | "INVALID_CUSTOMER_STRATEGY_REF"
  | "INVALID_MIN_FILL_SIZE";

/** Why a whole request was not done. */
export type ReportErrorCode =
  | "ERROR_IN_MATCHER"
  | "PROCESSED_WITH_ERRORS"
  | "BET_ACTION_ERROR"
  | "INVALID_ACCOUNT_STATE"
  | "INSUFFICIENT_FUNDS"
  | "LOSS_LIMIT_EXCEEDED"
  | "MARKET_SUSPENDED"
  | "MARKET_NOT_OPEN_FOR_BETTING"
  | "DUPLICATE_TRANSACTION"
  | "INVALID_ORDER"
  | "INVALID_MARKET_ID"
  | "PERMISSION_DENIED"
  | "DUPLICATE_BETIDS"
  | "SERVICE_UNAVAILABLE"
  | "REJECTED_BY_REGULATOR"
  | "TOO_MANY_INSTRUCTIONS"
  | "INVALID_MARKET_VERSION";

type Endpoints =
  | (typeof api.bets)[keyof typeof api.bets]
  | (typeof api.heartbeats)["renew"]
  | (typeof api.trading)["getRunnerLadder"]
  | (typeof api.transactions)["getHistory"];

/** Every refusal of a call that stands behind an operation. */
export type OurCode =
  | Endpoints["errors"][number]
  | (typeof COMMON_ERRORS)[number]
  | (typeof SESSION_ERRORS)[number]
  | "HOST_UNKNOWN"
  | "SITE_SUSPENDED";

interface Words {
  /** Where an operation is refused as a whole, and has no report. */
  readonly exception: ExceptionCode;
  readonly report: ReportErrorCode;
  readonly instruction: InstructionErrorCode;
}

const said = (
  exception: ExceptionCode,
  report: ReportErrorCode,
  instruction: InstructionErrorCode,
): Words => ({
  ...{ exception, report, instruction },
});
/** What is wrong with one bet. */
const ofBet = (instruction: InstructionErrorCode): Words =>
  said("INVALID_INPUT_DATA", "BET_ACTION_ERROR", instruction);
/** What is wrong with every bet of a request. */
const ofAll = (report: ReportErrorCode): Words => said("INVALID_INPUT_DATA", report, "ERROR_IN_ORDER");
const ofService = (exception: ExceptionCode): Words =>
  said(exception, "SERVICE_UNAVAILABLE", "ERROR_IN_ORDER");

/** What the protocol calls each of our refusals: the one table. A code that is missing does not compile. */
export const PROTOCOL_WORDS: Readonly<Record<OurCode, Words>> = {
  EVENT_NOT_FOUND: ofAll("INVALID_MARKET_ID"),
  MARKET_NOT_FOUND: ofAll("INVALID_MARKET_ID"),
  BET_TYPE_NOT_OFFERED: ofAll("INVALID_MARKET_ID"),
  LADDER_NOT_OFFERED: ofAll("INVALID_MARKET_ID"),
  RUNNER_NOT_FOUND: ofBet("INVALID_RUNNER"),
  RUNNER_REMOVED: ofBet("RUNNER_REMOVED"),
  MARKET_SUSPENDED: ofAll("MARKET_SUSPENDED"),
  MARKET_CLOSED: said("INVALID_INPUT_DATA", "MARKET_NOT_OPEN_FOR_BETTING", "MARKET_NOT_OPEN_FOR_BETTING"),
  MARKET_SETTLED: said("INVALID_INPUT_DATA", "MARKET_NOT_OPEN_FOR_BETTING", "MARKET_NOT_OPEN_FOR_BETTING"),
  PRICE_INVALID: ofBet("INVALID_ODDS"),
  RATE_INVALID: ofBet("INVALID_ODDS"),
  LINE_INVALID: ofBet("INVALID_ODDS"),
  STAKE_INVALID: ofBet("INVALID_BET_SIZE"),
  STAKE_BELOW_MINIMUM: ofBet("INVALID_BET_SIZE"),
  STAKE_ABOVE_MAXIMUM: ofBet("INVALID_BET_SIZE"),
  AMOUNT_INVALID: ofBet("INVALID_BET_SIZE"),
  MATCHED_ABOVE_MAXIMUM: ofBet("INVALID_BET_SIZE"),
  EXPOSURE_ABOVE_MAXIMUM: ofBet("LOSS_LIMIT_EXCEEDED"),
  EXPOSURE_LIMIT_EXCEEDED: ofBet("LOSS_LIMIT_EXCEEDED"),
  STAKE_LIMIT_EXCEEDED: said("ACCESS_DENIED", "LOSS_LIMIT_EXCEEDED", "LOSS_LIMIT_EXCEEDED"),
  LOSS_LIMIT_EXCEEDED: said("ACCESS_DENIED", "LOSS_LIMIT_EXCEEDED", "LOSS_LIMIT_EXCEEDED"),
  INSUFFICIENT_FUNDS: said("INVALID_INPUT_DATA", "INSUFFICIENT_FUNDS", "INSUFFICIENT_FUNDS"),
  SELF_MATCH: ofBet("INVALID_BACK_LAY_COMBINATION"),
  ORDER_WOULD_MATCH: ofBet("ERROR_IN_ORDER"),
  NOT_MATCHED_WHOLE: ofBet("BET_TAKEN_OR_LAPSED"),
  NOT_MATCHED_ENOUGH: ofBet("BET_TAKEN_OR_LAPSED"),
  KEEP_NOT_OFFERED: ofBet("INVALID_PERSISTENCE_TYPE"),
  STARTING_PRICE_NOT_OFFERED: ofBet("MARKET_NOT_OPEN_FOR_BSP_BETTING"),
  EXPIRY_INVALID: ofBet("INVALID_PERSISTENCE_TYPE"),
  ORDER_EXPIRED: ofBet("BET_TAKEN_OR_LAPSED"),
  ORDER_NOT_FOUND: ofBet("BET_TAKEN_OR_LAPSED"),
  ORDER_NOT_OPEN: ofBet("BET_TAKEN_OR_LAPSED"),
  ORDER_NOT_CANCELLABLE: ofBet("INVALID_ORDER_TYPE"),
  BET_REFERENCE_NOT_FOUND: ofBet("INVALID_BET_ID"),
  KEY_INVALID: ofAll("INVALID_ORDER"),
  KEY_REUSED: ofAll("DUPLICATE_TRANSACTION"),
  SPORT_LOCKED: ofAll("PERMISSION_DENIED"),
  SPORT_NOT_ALLOWED: ofAll("PERMISSION_DENIED"),
  BET_LOCKED: ofAll("PERMISSION_DENIED"),
  SELF_EXCLUDED: ofAll("INVALID_ACCOUNT_STATE"),
  TIME_OUT_ACTIVE: ofAll("INVALID_ACCOUNT_STATE"),
  ACCOUNT_NOT_FOUND: ofAll("INVALID_ACCOUNT_STATE"),
  MONEY_MODE_MISMATCH: ofAll("INVALID_ACCOUNT_STATE"),
  OPEN_ORDERS_LIMIT: ofAll("TOO_MANY_INSTRUCTIONS"),
  DELAYED_ORDERS_LIMIT: ofAll("TOO_MANY_INSTRUCTIONS"),
  CAPACITY_REACHED: ofService("SERVICE_BUSY"),
  EXCHANGE_BUSY: ofService("SERVICE_BUSY"),
  EXCHANGE_STOPPED: ofService("SERVICE_BUSY"),
  SERVICE_UNAVAILABLE: ofService("SERVICE_BUSY"),
  SITE_SUSPENDED: ofService("SERVICE_BUSY"),
  HOST_UNKNOWN: ofService("ACCESS_DENIED"),
  TOO_MANY_REQUESTS: ofService("TOO_MANY_REQUESTS"),
  INTERNAL_ERROR: ofService("UNEXPECTED_ERROR"),
  MALFORMED_JSON: ofService("INVALID_INPUT_DATA"),
  INVALID_INPUT: ofService("INVALID_INPUT_DATA"),
  BODY_TOO_LARGE: ofService("REQUEST_SIZE_EXCEEDS_LIMIT"),
  UNSUPPORTED_MEDIA_TYPE: ofService("INVALID_INPUT_DATA"),
  NOT_FOUND: ofService("INVALID_INPUT_DATA"),
  METHOD_NOT_ALLOWED: ofService("INVALID_INPUT_DATA"),
  NOT_LOGGED_IN: ofService("NO_SESSION"),
  TOKEN_INVALID: ofService("INVALID_SESSION_INFORMATION"),
  TOKEN_EXPIRED: ofService("INVALID_SESSION_INFORMATION"),
  FORBIDDEN: ofService("ACCESS_DENIED"),
};

/** What the protocol calls a refusal of an operation as a whole. */
export function exceptionOf(code: string): ExceptionCode {
  return isOurs(code) ? PROTOCOL_WORDS[code].exception : "UNEXPECTED_ERROR";
}

/** What the protocol calls a refusal of one bet. */
export function wordsOf(code: string): Words {
  return isOurs(code) ? PROTOCOL_WORDS[code] : ofAll("BET_ACTION_ERROR");
}

function isOurs(code: string): code is OurCode {
  return Object.hasOwn(PROTOCOL_WORDS, code);
}
