import type { Command, MarketId, MarketStatus, RunnerIndex } from "@crossbook/engine";
import type { ExchangeRefusal } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CatalogueMarket, MarketStatuses } from "../catalogue/index.ts";
import type { Action, ActionLog, Actor } from "./action-log.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly statuses: MarketStatuses;
  readonly actions: ActionLog;
  /** Called around each stop of a market: bets in their delay must not enter it afterwards. */
  readonly onTradingStops: (marketId: MarketId) => void;
}

/** What became of an operation. */
export type OperationOutcome = { readonly ok: true } | ExchangeRefusal;

/** The runners that won. */
export type Winners = readonly [RunnerIndex];

/** A status to set, with its reason in words. */
export interface StatusChange {
  readonly marketId: MarketId;
  readonly status: "open" | "suspended" | "closed";
  readonly reason: string;
  /** Cancels every unmatched order of the market. */
  readonly lapseUnmatched: boolean;
}

interface Operation {
  readonly action: Action;
  readonly command: Command & { readonly marketId: MarketId };
  readonly status: MarketStatus;
  /** What players read of it. */
  readonly statusReason: string;
}

/**
 * What operators and the feed do to markets: the same functions for both, each logged with its actor. The catalogue
 * takes the new status from the engine's event, not from here.
 */
export class MarketOperations {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Creates the engine's market of an announced one, open. One that exists is the one that was wanted. */
  async create(market: CatalogueMarket): Promise<OperationOutcome> {
    const outcome = await this.#parts.exchange.submit({
      type: "createMarket",
      marketId: market.id,
      kind: "odds",
      winners: 1,
      runnerCount: market.runners.length,
      ladder: market.ladder,
      commissionBasisPoints: market.commissionBasisPoints,
      minStake: market.minStake,
      maxStake: market.maxStake,
      at: this.#parts.clock.now(),
    });
    return outcome.ok || outcome.code === "MARKET_EXISTS" ? { ok: true } : outcome;
  }

  /** Opens, suspends or closes a market. */
  setStatus(change: StatusChange, actor: Actor): Promise<OperationOutcome> {
    const { marketId, status, reason, lapseUnmatched } = change;
    return this.#do({
      action: { actor, action: "setMarketStatus", marketId, reason, detail: { status, lapseUnmatched } },
      command: { type: "setMarketStatus", marketId, status, lapseUnmatched, at: this.#parts.clock.now() },
      status,
      statusReason: status === "open" ? "" : reason,
    });
  }

  /** Pays a market on its result: one winner, until the engine has markets with several. */
  settle(marketId: MarketId, winners: Winners, reason: string, actor: Actor): Promise<OperationOutcome> {
    const [winner] = winners;
    return this.#do({
      action: { actor, action: "settleMarket", marketId, reason, detail: { winners: winners.join(",") } },
      command: { type: "settleMarket", marketId, winner, at: this.#parts.clock.now() },
      status: "settled",
      statusReason: "",
    });
  }

  /** Cancels every bet of a market. */
  voidMarket(marketId: MarketId, reason: string, actor: Actor): Promise<OperationOutcome> {
    return this.#do({
      action: { actor, action: "voidMarket", marketId, reason, detail: {} },
      command: { type: "voidMarket", marketId, at: this.#parts.clock.now() },
      status: "void",
      statusReason: reason,
    });
  }

  async #do({ action, command, status, statusReason }: Operation): Promise<OperationOutcome> {
    const { exchange, statuses, actions, onTradingStops } = this.#parts;
    const { marketId } = command;
    const record = await actions.begin(action);
    const conclude = statuses.announce({ marketId, status, reason: statusReason });
    // Before: bets in their delay now. After: bets whose delay began while the stop was on its way.
    if (status !== "open") onTradingStops(marketId);
    const outcome = await exchange.submit(command);
    if (status !== "open") onTradingStops(marketId);
    conclude(outcome.ok ? "done" : "refused");
    await record(outcome.ok ? "done" : outcome.code);
    return outcome.ok ? { ok: true } : outcome;
  }
}
