import type { AccountId, MarketId } from "@crossbook/engine";
import { addPaise, type Paise, zeroPaise } from "@crossbook/money";
import type { ExchangeRefusal } from "../../calls/refusals.ts";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";

export interface Cancelled {
  readonly ok: true;
  readonly count: number;
  readonly amount: Paise;
}

interface Parts {
  readonly exchange: Pick<Exchange, "read" | "submit">;
  readonly clock: Clock;
}

/** Cancels everything unmatched of an account, delayed orders too, after every bet that came before. */
export async function cancelEverywhere(
  parts: Parts,
  accountId: AccountId,
): Promise<Cancelled | ExchangeRefusal> {
  const { refusal, count, amount } = await cancelWhatCanBe(parts, accountId);
  return refusal ?? { ok: true, count, amount };
}

/** Cancels everything unmatched of an account in each of the markets, which the catalogue must know. */
export async function cancelInMarkets(
  { exchange, clock }: Parts,
  accountId: AccountId,
  marketIds: readonly MarketId[],
): Promise<Cancelled | ExchangeRefusal> {
  const { refusal, count, amount } = await cancelIn({ exchange, clock }, accountId, marketIds);
  return refusal ?? { ok: true, count, amount };
}

/** What was cancelled, and what kept the rest from it. */
export interface CancelledParts {
  readonly count: number;
  readonly amount: Paise;
  /** The first of them; undefined: nothing of the account is unmatched any more. */
  readonly refusal: ExchangeRefusal | undefined;
}

/**
 * How many bets of an account wait for the starting price, in one market or in all: they are in no cancel of everything. 0 where
 * the exchange stops.
 */
export async function waitingBets(
  { exchange }: Pick<Parts, "exchange">,
  accountId: AccountId,
  marketId?: MarketId,
): Promise<number> {
  try {
    return await exchange.read((engine) => {
      const marketIds = marketId === undefined ? engine.marketsOf(accountId) : [marketId];
      const mayWait = marketIds.filter((id) => engine.market(id)?.hasStartingPrice);
      const own = mayWait.flatMap((id) => engine.ordersIn(accountId, id));
      return own.filter(({ waits }) => waits).length;
    });
  } catch (error) {
    if (!(error instanceof ExchangeStoppedError)) throw error;
    return 0;
  }
}

/** Cancels of an account what can be: a market that refuses keeps no other from it. */
export async function cancelWhatCanBe(parts: Parts, accountId: AccountId): Promise<CancelledParts> {
  try {
    const marketIds = await parts.exchange.read((engine) => engine.marketsOf(accountId));
    return await cancelIn(parts, accountId, marketIds);
  } catch (error) {
    if (!(error instanceof ExchangeStoppedError)) throw error;
    return { count: 0, amount: zeroPaise, refusal: { ok: false, code: "EXCHANGE_STOPPED" } };
  }
}

async function cancelIn(
  { exchange, clock }: Parts,
  accountId: AccountId,
  marketIds: readonly MarketId[],
): Promise<CancelledParts> {
  const outcomes = await Promise.all(
    marketIds.map((marketId) =>
      exchange.submit({ type: "cancelOrders", accountId, marketId, at: clock.now() }),
    ),
  );
  let count = 0;
  let amount = zeroPaise;
  let refusal: ExchangeRefusal | undefined;
  for (const outcome of outcomes) {
    if (!outcome.ok) {
      // A finished market has nothing unmatched, and after some time the engine does not have the market either.
      if (outcome.code === "MARKET_SETTLED" || outcome.code === "MARKET_NOT_FOUND") continue;
      refusal ??= outcome;
      continue;
    }
    if (outcome.type !== "ordersCancelled") throw new Error(`a cancel was answered ${outcome.type}`);
    count += outcome.count;
    amount = addPaise(amount, outcome.cancelled);
  }
  return { count, amount, refusal };
}
