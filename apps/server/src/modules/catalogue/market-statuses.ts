import type { EngineView, MarketId, MarketStatus } from "@crossbook/engine";
import type { DurableBatch } from "../../exchange/index.ts";
import type { Catalogue } from "./catalogue.ts";
import { engineResult } from "./engine-result.ts";

/** A change of status that is about to be submitted, with its reason in words. */
export interface AnnouncedStatus {
  readonly marketId: MarketId;
  readonly status: MarketStatus;
  readonly reason: string;
}

/**
 * Statuses and results in the catalogue, taken from the engine's durable events and from nothing else. The engine
 * keeps no reasons: whoever submits a change announces its reason first.
 */
export class MarketStatuses {
  readonly #catalogue: Catalogue;
  /** Announced changes whose outcome is not known, in the order in which they were submitted. */
  readonly #announced = new Map<MarketId, AnnouncedStatus[]>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** Call it just before the change is submitted, and the returned function with the outcome. */
  announce(change: AnnouncedStatus): (outcome: "done" | "refused") => void {
    const { marketId } = change;
    const announced = this.#announced.get(marketId) ?? [];
    this.#announced.set(marketId, announced);
    announced.push(change);
    return (outcome) => {
      this.#remove(change);
      const market = this.#catalogue.market(marketId);
      // The status was the same before: there was no event, but the reason may be new.
      if (outcome === "done" && market?.status === change.status && market.statusReason !== change.reason)
        this.#catalogue.changeMarket(marketId, { statusReason: change.reason });
    };
  }

  /** Takes over every change of status of a batch. The batch's events are read only where it has one. */
  follow(batch: DurableBatch, engine: EngineView): void {
    if (this.#announced.size === 0 && !this.#isChangeIn(batch, engine)) return;
    for (const event of batch.events) {
      if (event.type !== "marketStatusChanged") continue;
      const { marketId, status, winner } = event;
      const announced = this.#announced.get(marketId)?.find((change) => change.status === status);
      if (announced) this.#remove(announced);
      const statusReason = announced?.reason ?? "";
      this.#catalogue.changeMarket(marketId, { status, statusReason, result: engineResult(status, winner) });
    }
  }

  #isChangeIn({ changedMarkets }: DurableBatch, engine: EngineView): boolean {
    for (const marketId of changedMarkets) {
      const known = this.#catalogue.market(marketId);
      const status = known && engine.book(marketId, 0)?.status;
      if (status !== undefined && status !== known?.status) return true;
    }
    return false;
  }

  #remove(change: AnnouncedStatus): void {
    const announced = this.#announced.get(change.marketId);
    const index = announced?.indexOf(change) ?? -1;
    if (!announced || index < 0) return;
    announced.splice(index, 1);
    if (announced.length === 0) this.#announced.delete(change.marketId);
  }
}
