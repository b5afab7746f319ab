import type { Command, CreateMarket, MoveCash, PlaceOrder, Side } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { ClientConfig } from "pg";
import { systemClock } from "../../ports/clock.ts";
import type { Exchange } from "../exchange.ts";
import type { ExchangeOptions, Fatal } from "../exchange-options.ts";
import { openExchange } from "../open-exchange.ts";

/** Commands without ceremony, and exchanges whose fail-stop is written down instead of ending the process. */

const AT = Date.UTC(2026, 0, 1);

export function openAccount(accountId: number): Command {
  return { type: "openAccount", at: AT, accountId, kind: "player" };
}

export function deposit(accountId: number, amount: number, key: string): MoveCash {
  return {
    type: "moveCash",
    at: AT,
    accountId,
    amount: paise(amount),
    kind: "deposit",
    key,
    remark: `deposit ${key}`,
  };
}

export function createMarket(marketId: number, runnerCount = 3): CreateMarket {
  return {
    type: "createMarket",
    at: AT,
    marketId,
    kind: "odds",
    winners: 1,
    runnerCount,
    ladder: "classic",
    commissionBasisPoints: 250,
    minStake: paise(100),
    maxStake: paise(10_000_000),
  };
}

export interface BetTerms {
  readonly runner?: number;
  /** Hundredths. */
  readonly price?: number;
  readonly stake?: number;
}

function order(side: Side, accountId: number, marketId: number, key: string, terms: BetTerms): PlaceOrder {
  const { runner = 0, price = 200, stake = 1000 } = terms;
  const amounts = { price: oddsHundredths(price), stake: paise(stake) };
  return { type: "placeOrder", at: AT, accountId, marketId, runner, side, ...amounts, key };
}

export function back(accountId: number, marketId: number, key: string, terms: BetTerms = {}): PlaceOrder {
  return order("back", accountId, marketId, key, terms);
}

export function lay(accountId: number, marketId: number, key: string, terms: BetTerms = {}): PlaceOrder {
  return order("lay", accountId, marketId, key, terms);
}

export function cancel(accountId: number, orderId: number, reduceBy?: number): Command {
  const amount = reduceBy === undefined ? undefined : paise(reduceBy);
  return { type: "cancelOrder", at: AT, accountId, orderId, reduceBy: amount };
}

export function settle(marketId: number, winner: number): Command {
  return { type: "settleMarket", at: AT, marketId, winner };
}

export interface OpenedExchange {
  readonly exchange: Exchange;
  /** Why it stopped, where it did. */
  readonly fatals: readonly Fatal[];
  /** Resolves with the first reason. */
  readonly stopped: Promise<Fatal>;
}

/** Opens an exchange on a migrated database. */
export async function openForTest(
  connection: ClientConfig,
  options: Partial<ExchangeOptions> = {},
): Promise<OpenedExchange> {
  const fatals: Fatal[] = [];
  let tell: (fatal: Fatal) => void = () => undefined;
  const stopped = new Promise<Fatal>((resolve) => {
    tell = resolve;
  });
  const onFatal = (fatal: Fatal) => {
    fatals.push(fatal);
    tell(fatal);
  };
  const exchange = await openExchange({ connection, clock: systemClock, onFatal, ...options });
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
