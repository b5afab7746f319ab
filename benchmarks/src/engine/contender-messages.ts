import type { MarketScenario } from "./market-scenarios.ts";

/** What plays the stream on one book. */
export type BookContender = "book" | "exposure" | "apply" | "nodejs-order-book";

export type ContenderName = BookContender | MarketScenario;

/** One measured pass over the workload. */
export interface Round {
  readonly operationsPerSecond: number;
  readonly gcPauses: number;
}

/** A round is begun, played in slices of so many operations at most, and ended. */
export type ContenderOrder =
  | { readonly kind: "begin" }
  | { readonly kind: "play"; readonly operations: number }
  | { readonly kind: "end" }
  | { readonly kind: "latency" };

/** `left`: operations of the workload that the round has not played. Latency: the 50th, 99th and 99.9th percentile. */
export type ContenderReport =
  | { readonly kind: "begun" }
  | { readonly kind: "played"; readonly left: number }
  | ({ readonly kind: "round" } & Round)
  | { readonly kind: "latency"; readonly microseconds: readonly number[] };
