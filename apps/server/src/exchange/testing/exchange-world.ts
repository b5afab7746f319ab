import {
  type Command,
  type CreateMarket,
  type Execution,
  type GroupOrder,
  HOUSE_ACCOUNT,
  type Persistence,
  type PlaceOrder,
  type PlaceOrders,
  type SetPersistence,
  type Side,
  type StatusLapse,
  type Transfer,
} from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { ClientConfig } from "pg";
import { systemClock } from "../../ports/clock.ts";
import type { Exchange } from "../exchange.ts";
import type { ExchangeOptions, Fatal } from "../exchange-options.ts";
import { openExchange } from "../open-exchange.ts";

/** Commands without ceremony, and exchanges whose fail-stop is written down instead of ending the process. */

export const AT = Date.UTC(2026, 0, 1);

export function openAccount(accountId: number): Command {
  return { type: "openAccount", at: AT, accountId, kind: "player", moneyMode: "play" };
}

export function deposit(accountId: number, amount: number, key: string): Transfer {
  return {
    type: "transfer",
    at: AT,
    from: HOUSE_ACCOUNT.play.clearing,
    to: accountId,
    amount: paise(amount),
    kind: "deposit",
    hold: false,
    reference: `deposit:${key}`,
    key,
    remark: `deposit ${key}`,
  };
}

/** Moves money between an account and the clearing account: to the account unless it is paid out. */
export function transferOf(moved: {
  readonly accountId: number;
  readonly kind: Transfer["kind"];
  readonly amount: Transfer["amount"];
  readonly isPaidOut: boolean;
  readonly key: string;
}): Transfer {
  const { accountId, kind, amount, isPaidOut, key } = moved;
  const { clearing } = HOUSE_ACCOUNT.play;
  const [from, to] = isPaidOut ? [accountId, clearing] : [clearing, accountId];
  return { type: "transfer", at: AT, from, to, amount, kind, hold: false, reference: "", key, remark: "" };
}

/** So many percent less commission. */
export function discountCommission(accountId: number, commissionDiscountPercent: number): Command {
  return { type: "setCommissionDiscount", at: AT, accountId, commissionDiscountPercent };
}

/** Reserves money until `endHold`. */
export function hold(accountId: number, amount: number, key: string): Transfer {
  return {
    type: "transfer",
    at: AT,
    from: accountId,
    to: HOUSE_ACCOUNT.play.clearing,
    amount: paise(amount),
    kind: "withdrawal",
    hold: true,
    reference: `withdrawal:${key}`,
    key,
    remark: "",
  };
}

export function endHold(
  type: "settleHold" | "releaseHold",
  accountId: number,
  holdId: number,
  key: string,
): Command {
  return { type, at: AT, accountId, holdId, key, remark: "" };
}

/** From now on orders that would match at once are delayed so long. */
export function setBetDelay(marketId: number, betDelayMs: number): Command {
  return {
    type: "setMarketStatus",
    at: AT,
    marketId,
    status: "open",
    by: "feed",
    lapse: undefined,
    betDelayMs,
  };
}

export function suspend(marketId: number, lapse?: StatusLapse): Command {
  return {
    type: "setMarketStatus",
    at: AT,
    marketId,
    status: "suspended",
    by: "feed",
    lapse,
    betDelayMs: undefined,
  };
}

/** The off: starting prices are formed, where the market has them, and bets that are not kept lapse. */
export function turnInPlay(marketId: number): Command {
  return {
    type: "setMarketStatus",
    at: AT,
    marketId,
    status: "open",
    by: "feed",
    lapse: "inPlay",
    betDelayMs: undefined,
  };
}

export function setPersistence(accountId: number, orderId: number, persistence: Persistence): SetPersistence {
  return { type: "setPersistence", at: AT, accountId, orderId, persistence };
}

export function createMarket(marketId: number, runnerCount = 3): CreateMarket {
  return {
    type: "createMarket",
    at: AT,
    marketId,
    moneyMode: "play",
    terms: { kind: "singleWinner", runnerCount, ladder: "classic" },
    commissionBasisPoints: 250,
    keepsInPlay: true,
    minStake: paise(100),
    maxStake: paise(10_000_000),
  };
}

export interface BetTerms {
  readonly runner?: number;
  /** Hundredths. */
  readonly price?: number;
  readonly stake?: number;
  readonly execution?: Execution;
  readonly persistence?: Persistence;
  readonly expiresAt?: number;
  readonly at?: number;
}

function order(side: Side, accountId: number, marketId: number, key: string, terms: BetTerms): PlaceOrder {
  const { runner = 0, price = 200, stake = 1000, execution = "limit", at = AT } = terms;
  const { persistence = "lapse", expiresAt } = terms;
  const amounts = { price: oddsHundredths(price), stake: paise(stake) };
  return {
    type: "placeOrder",
    at,
    accountId,
    marketId,
    runner,
    side,
    ...amounts,
    execution,
    persistence,
    ...(expiresAt !== undefined && { expiresAt }),
    key,
  };
}

export function back(accountId: number, marketId: number, key: string, terms: BetTerms = {}): PlaceOrder {
  return order("back", accountId, marketId, key, terms);
}

export function lay(accountId: number, marketId: number, key: string, terms: BetTerms = {}): PlaceOrder {
  return order("lay", accountId, marketId, key, terms);
}

/** A back of one runner and a lay of another that match whole together or not at all. */
export function group(
  accountId: number,
  marketId: number,
  key: string,
  { stake = 1000, at = AT, backed = 0, laid = 1 } = {},
): PlaceOrders {
  const orders: GroupOrder[] = [
    { side: "back", runner: backed, price: oddsHundredths(150), stake: paise(stake) },
    { side: "lay", runner: laid, price: oddsHundredths(500), stake: paise(stake) },
  ];
  return { type: "placeOrders", at, accountId, marketId, orders, key };
}

export function cancel(accountId: number, orderId: number, reduceBy?: number): Command {
  const amount = reduceBy === undefined ? undefined : paise(reduceBy);
  return { type: "cancelOrder", at: AT, accountId, orderId, reduceBy: amount };
}

export function settle(marketId: number, winner: number, at = AT): Command {
  return { type: "settleMarket", at, marketId, result: { type: "winners", winners: [winner] } };
}

export interface OpenedExchange {
  readonly exchange: Exchange;
  /** Why it stopped, where it did. */
  readonly fatals: readonly Fatal[];
  /** Resolves with the first reason. */
  readonly stopped: Promise<Fatal>;
}

/** `AT` is long ago: finished markets stay unless a test says otherwise. */
const TEN_YEARS_MS = 10 * 365 * 86_400_000;

/** Opens an exchange on a migrated database. */
export async function openForTest(
  connection: ClientConfig,
  options: Partial<ExchangeOptions> = {},
): Promise<OpenedExchange> {
  const fatals: Fatal[] = [];
  let resolveStopped: (fatal: Fatal) => void = () => undefined;
  const stopped = new Promise<Fatal>((resolve) => {
    resolveStopped = resolve;
  });
  const onFatal = (fatal: Fatal) => {
    fatals.push(fatal);
    resolveStopped(fatal);
  };
  const limits = { finishedMarketMs: TEN_YEARS_MS, expectedKeys: 1024, ...options.limits };
  const exchange = await openExchange({ connection, clock: systemClock, onFatal, ...options, limits });
  return { exchange, fatals, stopped };
}

/** Two players with a thousand each and a market of three runners. */
export async function seedTwoPlayers(exchange: Exchange): Promise<void> {
  const commands = [
    openAccount(1),
    openAccount(2),
    deposit(1, 100_000, "seed"),
    deposit(2, 100_000, "seed"),
    createMarket(7),
  ];
  for (const outcome of await Promise.all(commands.map((command) => exchange.submit(command)))) {
    if (!outcome.ok) throw new Error(`seeding was refused: ${outcome.code}`);
  }
}
