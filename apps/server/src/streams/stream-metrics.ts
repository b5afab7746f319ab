import { Counter, Gauge, type Registry } from "prom-client";

/** What operators see of bots' streams. */
export function streamMetrics(metrics: Registry) {
  const registers = [metrics];
  return {
    connections: new Gauge({
      name: "crossbook_stream_connections",
      help: "Connections of bots' streams.",
      registers,
    }),
    messages: new Counter({
      name: "crossbook_stream_messages_total",
      help: "Messages sent to bots by their streams.",
      registers,
    }),
  };
}
