import {
  type Execution,
  execution as executions,
  type Persistence,
  type PlaceBetInput,
  persistence as persistences,
} from "@crossbook/contract";

const MAX_REFERENCE_LENGTH = 64;
const EXECUTIONS: ReadonlySet<unknown> = new Set(executions.options);
const PERSISTENCES: ReadonlySet<unknown> = new Set(persistences.options);

/**
 * Reads a bet whose fields all have the form that clients send, faster than the schema of the contract does.
 * Undefined where any has not: then the schema says whether it is a bet, and what is wrong with it.
 */
export function readPlainBet(given: Readonly<Record<string, unknown>>): PlaceBetInput | undefined {
  const { type, rate, stake, runnerId, marketId, eventId } = given;
  const { placeTime, fancyValue, clientReference, acceptAnyPrice, worstRate, execution } = given;
  const { persistence, minMatched, expiresAt } = given;
  const isPlain =
    isWhole(type) &&
    (isFinite(rate) || (rate === null && execution === "startingPrice")) &&
    isFinite(stake) &&
    (runnerId === null || isId(runnerId)) &&
    isId(marketId) &&
    isId(eventId) &&
    (fancyValue === undefined || fancyValue === null || isFinite(fancyValue)) &&
    (clientReference === undefined || isReference(clientReference)) &&
    (acceptAnyPrice === undefined || typeof acceptAnyPrice === "boolean") &&
    (worstRate === undefined || isFinite(worstRate)) &&
    (minMatched === undefined || isFinite(minMatched)) &&
    // Few bets have one, and reading moments is the schema's.
    expiresAt === undefined &&
    (execution === undefined || isExecution(execution)) &&
    (persistence === undefined || isPersistence(persistence));
  if (!isPlain) return undefined;
  // One object, not spread together: this is read for every bet.
  return {
    type,
    rate,
    stake,
    runnerId,
    marketId,
    eventId,
    placeTime,
    fancyValue,
    clientReference,
    acceptAnyPrice,
    worstRate,
    minMatched,
    execution,
    persistence,
  };
}

function isExecution(value: unknown): value is Execution {
  return EXECUTIONS.has(value);
}

function isPersistence(value: unknown): value is Persistence {
  return PERSISTENCES.has(value);
}

function isFinite(value: unknown): value is number {
  return Number.isFinite(value);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isId(value: unknown): value is number {
  return isWhole(value) && value > 0;
}

function isReference(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= MAX_REFERENCE_LENGTH;
}
