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
  readonly exchange: Exchange;
  readonly clock: Clock;
}

/** Cancels everything unmatched of an account, delayed orders too, after every bet that came before. */
export async function cancelEverywhere(
  parts: Parts,
  accountId: AccountId,
): Promise<Cancelled | ExchangeRefusal> {
  try {
    const marketIds = await parts.exchange.read((engine) => engine.marketsOf(accountId));
    return await cancelInMarkets(parts, accountId, marketIds);
  } catch (error) {
    if (error instanceof ExchangeStoppedError) return { ok: false, code: "EXCHANGE_STOPPED" };
    throw error;
  }
}

/** Cancels everything unmatched of an account in each of the markets, which the catalogue must know. */
export async function cancelInMarkets(
  { exchange, clock }: Parts,
  accountId: AccountId,
  marketIds: readonly MarketId[],
): Promise<Cancelled | ExchangeRefusal> {
  const outcomes = await Promise.all(
    marketIds.map((marketId) =>
      exchange.submit({ type: "cancelOrders", accountId, marketId, at: clock.now() }),
    ),
  );
  let count = 0;
  let amount = zeroPaise;
  for (const outcome of outcomes) {
    if (!outcome.ok) {
      // A finished market has nothing unmatched, and after some time the engine does not have the market either.
      if (outcome.code === "MARKET_SETTLED" || outcome.code === "MARKET_NOT_FOUND") continue;
      return outcome;
    }
    if (outcome.type !== "ordersCancelled") throw new Error(`a cancel was answered ${outcome.type}`);
    count += outcome.count;
    amount = addPaise(amount, outcome.cancelled);
  }
  return { ok: true, count, amount };
}
