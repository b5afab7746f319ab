import type { EngineView, MarketId } from "@crossbook/engine";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { HubEndpoint } from "../calls/hub-endpoint.ts";
import type { DurableBatch } from "../exchange/index.ts";
import { BettingHub, type ChangedPayment, type EventScore, type HubParts } from "./betting-hub.ts";
import { hubEndpoint } from "./hub-endpoint.ts";
import { hubObserver } from "./hub-observer.ts";

interface Parts extends Omit<HubParts, "onEvent" | "onError"> {
  readonly metrics: Registry;
  readonly logger: Logger;
}

export interface Hub {
  readonly endpoint: HubEndpoint;
  /** Number of the last odds message of a market. */
  sequenceOf(marketId: MarketId): number;
  pushScore(score: EventScore): void;
  /** Says to a connected player that a deposit or withdrawal has changed. */
  pushPayment(payment: ChangedPayment): void;
  /** Pushes what a durable batch changed: after the catalogue and the odds board have followed it. */
  onDurable(batch: DurableBatch, engine: EngineView): void;
  start(): void;
  /** Lets connections receive what is on its way, then closes them. */
  stop(): Promise<void>;
}

/** The realtime hub: prices, balances, scores and statuses, pushed to connected clients. */
export function createHub({ metrics, logger, ...parts }: Parts): Hub {
  const hub = new BettingHub({
    ...parts,
    onEvent: hubObserver(metrics, logger),
    onError: (error) => logger.error({ err: error }, "odds were not published"),
  });
  return {
    endpoint: hubEndpoint(hub),
    sequenceOf: (marketId) => hub.odds.sequenceOf(marketId),
    pushScore: (score) => hub.pushScore(score),
    pushPayment: (payment) => hub.pushPayment(payment),
    onDurable: (batch, engine) => hub.onDurable(batch, engine),
    start: () => hub.start(),
    stop: () => hub.stop(),
  };
}
