import type { ErrorCode } from "@crossbook/contract";
import { Counter, Histogram, type Registry } from "prom-client";

/** Takes note of one call; `outcome` is `ok` or the refusal's code. */
type CallObserver = (durationMs: number, outcome: string) => void;

export interface HttpMetrics {
  /**
   * What counts the calls of one endpoint. `codes`: refusals of its own. These, faults and successes are counted from 0, others
   * once they come.
   */
  observer(endpoint: string, codes: readonly ErrorCode[]): CallObserver;
}

/** Every call may fail with them, and somebody is to be woken then: not all that every call may answer, which are thousands. */
const FAULTS: readonly ErrorCode[] = ["INTERNAL_ERROR", "SERVICE_UNAVAILABLE", "EXCHANGE_STOPPED"];

declare module "fastify" {
  interface FastifyContextConfig {
    /** Of a route of the API: what throws before or in its handler is counted by it too. */
    readonly observe?: CallObserver;
    /** Of a route of the API: whether its call declares `EXCHANGE_STOPPED`. */
    readonly isOfExchange?: boolean;
  }
}

/** Counts calls by endpoint and outcome, and how long each took. */
export function httpMetrics(registry: Registry): HttpMetrics {
  const calls = new Counter({
    name: "crossbook_http_calls_total",
    help: "Calls of the API by endpoint and outcome.",
    labelNames: ["endpoint", "outcome"],
    registers: [registry],
  });
  const duration = new Histogram({
    name: "crossbook_http_call_duration_seconds",
    help: "From routing to the answer being ready.",
    labelNames: ["endpoint"],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15],
    registers: [registry],
  });
  return {
    observer(endpoint, codes) {
      const succeeded = calls.labels(endpoint, "ok");
      const took = duration.labels(endpoint);
      // From 0: a series that begins with its first count has no increase, and no alert notices it.
      for (const outcome of ["ok", ...FAULTS, ...codes]) calls.inc({ endpoint, outcome }, 0);
      return (durationMs, outcome) => {
        took.observe(durationMs / 1000);
        if (outcome === "ok") succeeded.inc();
        else calls.labels(endpoint, outcome).inc();
      };
    },
  };
}
