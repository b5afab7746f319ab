import type { CreateMarket, MarketStatus } from "../commands.ts";
import { MAX_COMMISSION_BASIS_POINTS, MAX_STAKE_PAISE } from "../limits.ts";
import type { RefusalCode } from "../outcomes.ts";

/** Whether the terms of a new market make sense. Its number is checked apart. */
export function areTermsValid(command: CreateMarket, maxRunners: number): boolean {
  const { runnerCount, commissionBasisPoints, minStake, maxStake } = command;
  return (
    command.kind === "odds" &&
    command.winners === 1 &&
    (command.ladder === "classic" || command.ladder === "finest") &&
    isWithin(runnerCount, 2, maxRunners) &&
    isWithin(commissionBasisPoints, 0, MAX_COMMISSION_BASIS_POINTS) &&
    isWithin(minStake, 1, MAX_STAKE_PAISE) &&
    isWithin(maxStake, minStake, MAX_STAKE_PAISE)
  );
}

/** Why a market in this status takes no new orders; undefined where it does. */
export function bettingRefusal(status: MarketStatus): RefusalCode | undefined {
  switch (status) {
    case "open":
      return undefined;
    case "suspended":
      return "MARKET_SUSPENDED";
    case "closed":
      return "MARKET_CLOSED";
    case "settled":
    case "void":
      return "MARKET_SETTLED";
  }
}

export function isFinished(status: MarketStatus): boolean {
  return status === "settled" || status === "void";
}

/** A closed market never reopens. Setting the status it has changes nothing but may empty the book. */
export function statusRefusal(from: MarketStatus, to: MarketStatus): RefusalCode | undefined {
  if (isFinished(from)) return "MARKET_SETTLED";
  if (to !== "open" && to !== "suspended" && to !== "closed") return "MARKET_STATUS_INVALID";
  return from === "closed" && to !== "closed" ? "MARKET_STATUS_INVALID" : undefined;
}

export function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

/** Whether this is a runner's place among so many. Minus zero is none: it would come back from nowhere as zero. */
export function isRunner(runner: number, runnerCount: number): boolean {
  return Number.isInteger(runner) && runner >= 0 && runner < runnerCount && !Object.is(runner, -0);
}

function isWithin(value: number, lowest: number, highest: number): boolean {
  return Number.isSafeInteger(value) && value >= lowest && value <= highest;
}
