import type { SignalREvent } from "@crossbook/signalr";
import type { Logger } from "pino";
import { Counter, Gauge, type Registry } from "prom-client";

/** What operators see of the hub. Its errors are logged and go nowhere else. */
export function hubObserver(metrics: Registry, logger: Logger): (event: SignalREvent) => void {
  const registers = [metrics];
  const connections = new Gauge({
    name: "crossbook_hub_connections",
    help: "Connections to the hub by transport.",
    labelNames: ["transport"],
    registers,
  });
  const messages = new Counter({
    name: "crossbook_hub_messages_total",
    help: "Messages sent to connections of the hub.",
    registers,
  });
  const passedOver = new Counter({
    name: "crossbook_hub_passed_over_total",
    help: "Messages that slow readers got joined or not at all.",
    registers,
  });
  const limited = new Counter({
    name: "crossbook_hub_limited_total",
    help: "Limits that clients of the hub met, by what was limited and whose limit it was.",
    labelNames: ["rate", "scope"],
    registers,
  });
  const transports = new Map<string, string>();
  return (event) => {
    switch (event.kind) {
      case "connected":
        transports.set(event.connectionId, event.transport);
        connections.inc({ transport: event.transport });
        return;
      case "disconnected": {
        const transport = transports.get(event.connectionId);
        if (transport !== undefined) connections.dec({ transport });
        transports.delete(event.connectionId);
        return;
      }
      case "broadcast":
        messages.inc(event.recipients);
        return;
      case "conflated":
      case "dropped":
        passedOver.inc();
        return;
      case "limited":
        limited.inc({ rate: event.rate, scope: event.scope });
        return;
      case "failed":
        logger.error({ err: event.cause, where: event.where }, "the hub failed");
        return;
      case "reconnected":
      case "invoked":
      case "refused":
        return;
    }
  };
}
