import type { AccountId, MarketId } from "@crossbook/engine";
import { addPaise, type Paise, zeroPaise } from "@crossbook/money";
import type { Exchange } from "../../exchange/exchange.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ExchangeRefusal } from "../refusals/declared-refusal.ts";

export interface Cancelled {
  readonly ok: true;
  readonly count: number;
  readonly amount: Paise;
}

interface Parts {
  readonly exchange: Exchange;
  readonly clock: Clock;
}

/** Takes back everything unmatched of an account in each of the markets; one that is finished has nothing waiting. */
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
      if (outcome.code === "MARKET_SETTLED") continue;
      return outcome;
    }
    if (outcome.type !== "ordersCancelled") throw new Error(`a cancel was answered ${outcome.type}`);
    count += outcome.count;
    amount = addPaise(amount, outcome.cancelled);
  }
  return { ok: true, count, amount };
}
