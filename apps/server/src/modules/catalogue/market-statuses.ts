import type { EngineView, MarketId, MarketStatus, MarketView, StatusSide } from "@crossbook/engine";
import { type MarketResult, resultText } from "@crossbook/engine/kinds";
import type { DurableBatch, ExchangeEvent } from "../../exchange/index.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CatalogueMarket } from "./catalogue-event.ts";

/** A change of status that is about to be submitted, with its reason in words. */
export interface AnnouncedStatus {
  readonly marketId: MarketId;
  /** What is asked for; what the market becomes is the engine's answer. */
  readonly status: MarketStatus;
  readonly by: StatusSide;
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
      const isItsReason = market?.status === change.status && !isOverruled(change, market);
      if (outcome === "done" && isItsReason && market.statusReason !== change.reason)
        this.#catalogue.changeMarket(marketId, { statusReason: change.reason });
    };
  }

  /** Takes over every change of status of a batch. The batch's events are read only where it has one. */
  follow(batch: DurableBatch, engine: EngineView): void {
    if (this.#announced.size === 0 && !this.#isChangeIn(batch, engine)) return;
    for (const event of batch.events) {
      if (event.type === "marketCorrected" || event.type === "runnerRemoved") this.#correct(event);
      if (event.type !== "marketStatusChanged") continue;
      const { marketId, status, feedStatus, operatorStatus, betDelayMs, result = null } = event;
      const announced = this.#announced
        .get(marketId)
        ?.find((change) => change.status === status && !isOverruled(change, event));
      if (announced) this.#remove(announced);
      const known = this.#catalogue.market(marketId);
      // Without an announcement the reason stays as long as the status does and is of the same side.
      const isSame = known?.status === status && known.operatorStatus === operatorStatus;
      const statusReason = announced?.reason ?? (isSame ? known.statusReason : "");
      const asked = { feedStatus, operatorStatus };
      this.#catalogue.changeMarket(marketId, { status, ...asked, betDelayMs, statusReason, result });
    }
  }

  /** What takes the place of a result, or a runner out. */
  #correct(event: Extract<ExchangeEvent, { type: "marketCorrected" | "runnerRemoved" }>): void {
    const { marketId } = event;
    if (event.type === "runnerRemoved") {
      const known = this.#catalogue.market(marketId)?.removedRunners ?? [];
      const removedRunners = [...known, event.runner].sort((a, b) => a - b);
      this.#catalogue.changeMarket(marketId, { removedRunners });
      return;
    }
    const { status, result, reason } = event;
    this.#catalogue.changeMarket(marketId, { status, result, statusReason: status === "void" ? reason : "" });
  }

  #isChangeIn({ changedMarkets }: DurableBatch, engine: EngineView): boolean {
    for (const marketId of changedMarkets) {
      const known = this.#catalogue.market(marketId);
      if (known === undefined) continue;
      const market = engine.market(marketId);
      // One that has left the engine's memory changes only where it is corrected.
      if (market === undefined || !isAsKnown(known, market)) return true;
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

/** Whether a market is suspended by an operator, and this is the feed's reason: then the operator's is shown. */
function isOverruled(
  { by, status }: AnnouncedStatus,
  { operatorStatus }: Pick<CatalogueMarket, "operatorStatus">,
): boolean {
  return by === "feed" && status === "suspended" && operatorStatus === "suspended";
}

function isAsKnown(known: CatalogueMarket, market: MarketView): boolean {
  return (
    market.status === known.status &&
    market.feedStatus === known.feedStatus &&
    market.operatorStatus === known.operatorStatus &&
    market.betDelayMs === known.betDelayMs &&
    market.removedRunners.length === known.removedRunners.length &&
    textOf(market.result) === textOf(known.result)
  );
}

function textOf(result: MarketResult | null | undefined): string {
  return result ? resultText(result) : "";
}
