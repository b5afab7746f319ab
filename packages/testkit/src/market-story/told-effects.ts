import { type EffectSink, ignoredEffects } from "@crossbook/engine";

interface Fill {
  readonly makerOrderId: number;
  readonly priceHundredths: number;
  readonly stake: number;
}

interface Result {
  readonly accountId: number;
  readonly gross: number;
  readonly commission: number;
}

/** What one command did that a story tells of. */
export interface ToldEffects extends EffectSink {
  readonly fills: readonly Fill[];
  readonly lapsed: readonly { readonly orderId: number; readonly by: number }[];
  readonly results: readonly Result[];
  /** Sum of every leg of the ledger, which must be zero. */
  readonly ledgerSum: number;
}

export function toldEffects(): ToldEffects {
  const fills: Fill[] = [];
  const lapsed: { orderId: number; by: number }[] = [];
  const results: Result[] = [];
  let ledgerSum = 0;
  return {
    ...ignoredEffects,
    fills,
    lapsed,
    results,
    get ledgerSum() {
      return ledgerSum;
    },
    orderMatched(_fillId, _taker, makerOrderId, _marketId, _runner, priceHundredths, stake) {
      fills.push({ makerOrderId, priceHundredths, stake });
    },
    orderReduced(orderId, by, reason) {
      if (reason === "lapsed") lapsed.push({ orderId, by });
    },
    ledgerPosted(_entryId, _account, amount) {
      ledgerSum += amount;
    },
    marketResult(_marketId, accountId, gross, commission) {
      results.push({ accountId, gross, commission });
    },
  };
}
