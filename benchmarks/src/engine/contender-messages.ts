import type { MarketScenario } from "./market-scenarios.ts";

/** What plays the stream on one book. */
export type BookContender = "book" | "exposure" | "apply" | "nodejs-order-book";

export type ContenderName = BookContender | MarketScenario;

/** One measured pass over the workload. */
export interface Round {
  readonly operationsPerSecond: number;
  readonly gcPauses: number;
}

export type ContenderOrder =
  | { readonly kind: "play"; readonly operations: number }
  | { readonly kind: "latency" };

/** Latency: the 50th, 99th and 99.9th percentile. */
export type ContenderReport =
  | ({ readonly kind: "round" } & Round)
  | { readonly kind: "latency"; readonly microseconds: readonly number[] };
