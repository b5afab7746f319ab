import type { Command, MarketId, RunnerIndex } from "@crossbook/engine";
import type { Exchange } from "../../exchange/exchange.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueMarket } from "../catalogue/catalogue-event.ts";
import type { CatalogueStore } from "../catalogue/catalogue-store.ts";
import type { ExchangeRefusal } from "../refusals/declared-refusal.ts";
import type { Actor, DeskAction, DeskJournal } from "./desk-journal.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly store: CatalogueStore;
  readonly journal: DeskJournal;
  /** Called around each stop of a market: bets that wait out their delay must not enter it afterwards. */
  readonly onTradingStops: (marketId: MarketId) => void;
}

export type DeskOutcome = { readonly ok: true } | ExchangeRefusal;

export interface StatusChange {
  readonly marketId: MarketId;
  readonly status: "open" | "suspended" | "closed";
  readonly reason: string;
  readonly lapseUnmatched: boolean;
}

type Change = Pick<CatalogueMarket, "status" | "statusReason" | "winner">;

/** What operators and the feed do to markets: the same functions for both, each noted with its actor. */
export class MarketDesk {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  setStatus({ marketId, status, reason, lapseUnmatched }: StatusChange, actor: Actor): Promise<DeskOutcome> {
    return this.#act(
      { actor, action: "setMarketStatus", marketId, reason, detail: { status, lapseUnmatched } },
      { type: "setMarketStatus", marketId, status, lapseUnmatched, at: this.#parts.clock.now() },
      { status, statusReason: status === "open" ? "" : reason, winner: -1 },
    );
  }

  settle(marketId: MarketId, winner: RunnerIndex, reason: string, actor: Actor): Promise<DeskOutcome> {
    return this.#act(
      { actor, action: "settleMarket", marketId, reason, detail: { winner } },
      { type: "settleMarket", marketId, winner, at: this.#parts.clock.now() },
      { status: "settled", statusReason: "", winner },
    );
  }

  voidMarket(marketId: MarketId, reason: string, actor: Actor): Promise<DeskOutcome> {
    return this.#act(
      { actor, action: "voidMarket", marketId, reason, detail: {} },
      { type: "voidMarket", marketId, at: this.#parts.clock.now() },
      { status: "void", statusReason: reason, winner: -1 },
    );
  }

  async #act(
    action: DeskAction,
    command: Command & { marketId: MarketId },
    change: Change,
  ): Promise<DeskOutcome> {
    const { exchange, catalogue, store, journal, onTradingStops } = this.#parts;
    const { marketId } = command;
    const note = await journal.begin(action);
    // Before: bets that wait now. After: bets that began to wait while the stop was on its way.
    if (change.status !== "open") onTradingStops(marketId);
    const outcome = await exchange.submit(command);
    if (change.status !== "open") onTradingStops(marketId);
    if (!outcome.ok) {
      await note(outcome.code);
      return outcome;
    }
    catalogue.changeMarket(marketId, change);
    await store.saveMarketStatus({ id: marketId, ...change });
    const market = catalogue.market(marketId);
    const event = market && catalogue.event(market.eventId);
    if (event) await store.saveEvent(event);
    await note("done");
    return { ok: true };
  }
}
