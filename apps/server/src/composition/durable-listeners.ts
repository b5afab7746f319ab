import type { EngineView } from "@crossbook/engine";
import type { DurableBatch, Exchange } from "../exchange/index.ts";

type DurableListener = (batch: DurableBatch, engine: EngineView) => void;

interface Listening {
  onDurable: DurableListener;
}

interface Listeners {
  readonly catalogue: Listening;
  readonly markets: Listening;
  readonly bonuses: Listening;
  readonly protection: Listening;
  readonly casino: Listening;
  readonly hub: Listening;
  readonly botStream: Listening;
}

/** The order in which listeners receive each durable batch. Answers the way to unsubscribe all. */
export function listenToDurableBatches(
  exchange: Pick<Exchange, "onDurable">,
  { catalogue, markets, bonuses, protection, casino, hub, botStream }: Listeners,
): () => void {
  const inOrder: readonly Listening[] = [
    // Statuses and results: what every other listener looks up.
    catalogue,
    // Books of changed markets are forgotten before anyone reads them again.
    markets,
    // Only remembers which markets are settled.
    bonuses,
    // What counts of limits, before the next bet is asked for.
    protection,
    // Balances that studios are answered with.
    casino,
    // What is pushed is made from catalogue and markets.
    hub,
    // The same: it only notes what is to be read.
    botStream,
  ];
  const unsubscribe = inOrder.map((listener) =>
    exchange.onDurable((batch, engine) => listener.onDurable(batch, engine)),
  );
  return () => {
    for (const stopListening of unsubscribe) stopListening();
  };
}
