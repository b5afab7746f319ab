import type { EngineView } from "@crossbook/engine";
import { expect, it } from "vitest";
import type { DurableBatch } from "../exchange/index.ts";
import { listenToDurableBatches } from "./durable-listeners.ts";

type Listener = (batch: DurableBatch, engine: EngineView) => void;

it("passes each batch to the catalogue, then the odds board, then bonuses, then protection, then the casino, then the hub, then bots' streams, until it is unsubscribed", () => {
  const subscribed = new Set<Listener>();
  const exchange = {
    onDurable(listener: Listener) {
      subscribed.add(listener);
      return () => void subscribed.delete(listener);
    },
  };
  const received: string[] = [];
  const listener = (name: string) => ({ onDurable: () => void received.push(name) });
  const stop = listenToDurableBatches(exchange, {
    hub: listener("hub"),
    botStream: listener("botStream"),
    markets: listener("markets"),
    bonuses: listener("bonuses"),
    protection: listener("protection"),
    casino: listener("casino"),
    catalogue: listener("catalogue"),
  });
  const batch: DurableBatch = {
    seq: 1,
    at: 0,
    changedAccounts: new Set(),
    changedMarkets: new Set(),
    events: [],
  };
  // No listener of this test reads the engine.
  for (const each of subscribed) each(batch, {} as EngineView);
  expect(received).toEqual(["catalogue", "markets", "bonuses", "protection", "casino", "hub", "botStream"]);
  stop();
  expect(subscribed.size).toBe(0);
});
