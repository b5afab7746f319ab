import { Counter, Histogram, type Registry } from "prom-client";

export interface HttpMetrics {
  /** What counts the calls of one endpoint; `outcome` is `ok` or the refusal's code. */
  observer(endpoint: string): (durationMs: number, outcome: string) => void;
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
    observer(endpoint) {
      const succeeded = calls.labels(endpoint, "ok");
      const took = duration.labels(endpoint);
      return (durationMs, outcome) => {
        took.observe(durationMs / 1000);
        if (outcome === "ok") succeeded.inc();
        else calls.labels(endpoint, outcome).inc();
      };
    },
  };
}
