import type { Command } from "../commands.ts";
import type { EffectSink } from "../effects.ts";
import type { Engine } from "../engine.ts";
import { type EngineOptions, limitsOf } from "../limits.ts";
import type { Outcome } from "../outcomes.ts";
import type { EngineSnapshot } from "../snapshot.ts";
import { correctMarket, removeRunner, voidMatches } from "./naive-corrections.ts";
import { releaseOrders } from "./naive-delays.ts";
import { expireOrders } from "./naive-expiries.ts";
import { placeOrders } from "./naive-groups.ts";
import { collect } from "./naive-ledger.ts";
import {
  createMarket,
  removeMarket,
  setMarketLimits,
  setMarketStatus,
  settleMarket,
} from "./naive-markets.ts";
import { cancelOrder, cancelOrders, placeOrder, setPersistence } from "./naive-orders.ts";
import { NaiveState } from "./naive-state.ts";
import { NaiveViews } from "./naive-views.ts";
import { endHold, openAccount, setCommissionDiscount, setExposureLimit, transfer } from "./naive-wallet.ts";

/**
 * The rules written as plainly as they can be, with maps and whole-book scans: slow, and meant only to say what
 * the fast engine must do. It shares the fast engine's rounding, its digests and what a bet pays, and nothing of its
 * books, positions, totals, refusals or memory of keys.
 */
export function createNaiveEngine(options?: EngineOptions, snapshot?: EngineSnapshot): Engine {
  return new NaiveEngine(new NaiveState(limitsOf(options), snapshot));
}

class NaiveEngine extends NaiveViews implements Engine {
  readonly #state: NaiveState;

  constructor(state: NaiveState) {
    super(state);
    this.#state = state;
  }

  apply(command: Command, sink: EffectSink): Outcome {
    this.#state.effects.sink = sink;
    this.#state.touched.clear();
    const outcome = dispatch(this.#state, command);
    collect(this.#state, command.at);
    this.#state.effects.mixOutcome(outcome);
    return outcome;
  }

  readAhead(): void {}
}

function dispatch(state: NaiveState, command: Command): Outcome {
  switch (command.type) {
    case "openAccount":
      return openAccount(state, command);
    case "setExposureLimit":
      return setExposureLimit(state, command);
    case "setCommissionDiscount":
      return setCommissionDiscount(state, command);
    case "transfer":
      return transfer(state, command);
    case "settleHold":
    case "releaseHold":
      return endHold(state, command);
    case "createMarket":
      return createMarket(state, command);
    case "setMarketStatus":
      return setMarketStatus(state, command);
    case "setMarketLimits":
      return setMarketLimits(state, command);
    case "placeOrder":
      return placeOrder(state, command);
    case "placeOrders":
      return placeOrders(state, command);
    case "cancelOrder":
      return cancelOrder(state, command);
    case "cancelOrders":
      return cancelOrders(state, command);
    case "setPersistence":
      return setPersistence(state, command);
    case "releaseOrders":
      return releaseOrders(state, command);
    case "expireOrders":
      return expireOrders(state, command);
    case "settleMarket":
      return settleMarket(state, command);
    case "removeMarket":
      return removeMarket(state, command);
    case "voidMatches":
      return voidMatches(state, command);
    case "removeRunner":
      return removeRunner(state, command);
    case "correctMarket":
      return correctMarket(state, command);
  }
}
