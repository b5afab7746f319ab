import { type EffectSink, type EngineEvent, ignoredEffects } from "@crossbook/engine";

/** A match as the story reports it: of which taker with which resting order. */
export interface ReportedMatch {
  readonly matchId: number;
  readonly marketId: number;
  readonly runner: number;
  readonly takerOrderId: number;
  readonly makerOrderId: number;
  readonly priceHundredths: number;
  readonly stake: number;
}

type ResultEvent = Extract<EngineEvent, { type: "accountResult" }>;
type ResultCorrectedEvent = Extract<EngineEvent, { type: "accountResultCorrected" }>;
type FormedEvent = Extract<EngineEvent, { type: "startingPricesFormed" }>;
type CorrectedEvent = Extract<EngineEvent, { type: "matchCorrected" }>;
type DecidedEvent = Extract<EngineEvent, { type: "keyDecided" }>;

/** What one command did that a story reports. */
export interface ReportedEffects extends EffectSink {
  readonly matches: readonly ReportedMatch[];
  readonly cancelled: readonly { readonly orderId: number; readonly by: number }[];
  readonly lapsed: readonly { readonly orderId: number; readonly unmatched: number }[];
  readonly results: readonly ResultEvent[];
  /** Of a market that was settled again. */
  readonly resultsCorrected: readonly ResultCorrectedEvent[];
  readonly formed: readonly FormedEvent[];
  /** Matches that were made void or reduced. */
  readonly corrected: readonly CorrectedEvent[];
  /** Delayed orders that entered their book or ended, in order. */
  readonly decided: readonly DecidedEvent[];
  /** Sum of every leg of the ledger, which must be zero. */
  readonly ledgerSum: number;
}

export function reportedEffects(): ReportedEffects {
  const matches: ReportedMatch[] = [];
  const cancelled: { orderId: number; by: number }[] = [];
  const lapsed: { orderId: number; unmatched: number }[] = [];
  const results: ResultEvent[] = [];
  const resultsCorrected: ResultCorrectedEvent[] = [];
  const formed: FormedEvent[] = [];
  const corrected: CorrectedEvent[] = [];
  const decided: DecidedEvent[] = [];
  let ledgerSum = 0;
  let makerOrderId = 0;
  return {
    ...ignoredEffects,
    matches,
    cancelled,
    lapsed,
    results,
    resultsCorrected,
    formed,
    corrected,
    decided,
    get ledgerSum() {
      return ledgerSum;
    },
    orderMatched(matchId, orderId, marketId, runner, priceHundredths, stake, role) {
      if (role === "maker") makerOrderId = orderId;
      else
        matches.push({
          matchId,
          marketId,
          runner,
          takerOrderId: orderId,
          makerOrderId,
          priceHundredths,
          stake,
        });
    },
    orderCancelled(orderId, by) {
      cancelled.push({ orderId, by });
    },
    orderLapsed(orderId, _accountId, _marketId, _runner, _side, unmatched) {
      lapsed.push({ orderId, unmatched });
    },
    happened(event) {
      if (event.type === "ledgerPosted") ledgerSum += event.amount;
      if (event.type === "accountResult") results.push(event);
      if (event.type === "accountResultCorrected") resultsCorrected.push(event);
      if (event.type === "startingPricesFormed") formed.push(event);
      if (event.type === "matchCorrected") corrected.push(event);
      if (event.type === "keyDecided") decided.push(event);
    },
  };
}
