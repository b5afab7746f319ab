import type { EngineView, MarketId, MarketStatus, MarketView, StatusSide } from "@crossbook/engine";
import { type MarketResult, resultText } from "@crossbook/engine/kinds";
import { type Paise, paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { DurableBatch, ExchangeEvent } from "../../exchange/index.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CatalogueMarket } from "./catalogue-event.ts";
import { betOnWords } from "./market-lines.ts";
import { wirePrice } from "./market-notation.ts";

/** A change of status that is about to be submitted, with its reason in words. */
export interface AnnouncedStatus {
  readonly marketId: MarketId;
  /** What is asked for; what the market becomes is the engine's answer. */
  readonly status: MarketStatus;
  readonly by: StatusSide;
  readonly reason: string;
}

/** A market that its price jump guard has suspended, with the reason that players read. */
export interface SuspendedByJump {
  readonly marketId: MarketId;
  readonly reason: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/**
 * Statuses and results in the catalogue, taken from the engine's durable events and from nothing else. The engine
 * keeps no reasons: whoever submits a change announces its reason first.
 */
export class MarketStatuses {
  readonly #catalogue: Catalogue;
  /** Announced changes whose outcome is not known, in the order in which they were submitted. */
  readonly #announced = new Map<MarketId, AnnouncedStatus[]>();

  readonly #jumpListeners = new Set<(jump: SuspendedByJump) => void>();

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
      if (outcome === "refused") return;
      const market = this.#catalogue.market(marketId);
      if (market?.feedStatus === change.status && change.by === "feed" && market.feedReason !== change.reason)
        this.#catalogue.changeMarket(marketId, { feedReason: change.reason });
      // The status was the same before: there was no event, but the reason may be new.
      const isItsReason = market?.status === change.status && !isOverruled(change, market);
      if (isItsReason && market.statusReason !== change.reason)
        this.#catalogue.changeMarket(marketId, { statusReason: change.reason });
    };
  }

  /** Takes over every change of status of a batch. The batch's events are read only where it has one. */
  follow(batch: DurableBatch, engine: EngineView): void {
    if (this.#announced.size === 0 && !this.#isChangeIn(batch, engine)) return;
    /** Why markets of this batch have suspended themselves. */
    const jumped = new Map<MarketId, string>();
    for (const event of batch.events) {
      if (event.type === "marketCorrected" || event.type === "runnerRemoved") this.#correct(event);
      if (event.type === "marketLimitsChanged") this.#changeLimits(event);
      if (event.type === "startingPricesFormed")
        this.#catalogue.changeMarket(event.marketId, { startingPrices: event.prices });
      if (event.type === "priceJumped") this.#jump(event, jumped);
      if (event.type !== "marketStatusChanged") continue;
      const { marketId, status, feedStatus, operatorStatus, betDelayMs, result = null } = event;
      const waiting = this.#announced.get(marketId);
      const announced = waiting?.find((change) => change.status === status && !isOverruled(change, event));
      const byFeed = waiting?.find(({ by, status: asked }) => by === "feed" && asked === feedStatus);
      if (announced) this.#remove(announced);
      const known = this.#catalogue.market(marketId);
      const feedReason = byFeed?.reason ?? (known?.feedStatus === feedStatus ? known.feedReason : "");
      // Without an announcement the reason stays as long as the status does and is of the same side.
      const isSame = known?.status === status && known.operatorStatus === operatorStatus;
      const isFeeds = feedStatus === status && operatorStatus !== status;
      const unsaid = jumped.get(marketId) ?? (isFeeds ? feedReason : isSame ? known.statusReason : "");
      const statusReason = announced?.reason ?? unsaid;
      const asked = { feedStatus, operatorStatus };
      const reasons = { statusReason, feedReason };
      this.#catalogue.changeMarket(marketId, { status, ...asked, betDelayMs, ...reasons, result });
    }
  }

  /** Calls `listener` for each market that its price jump guard has suspended; it must be quick. */
  onJump(listener: (jump: SuspendedByJump) => void): void {
    this.#jumpListeners.add(listener);
  }

  #jump(event: Extract<ExchangeEvent, { type: "priceJumped" }>, jumped: Map<MarketId, string>): void {
    const { marketId, runner, fromPriceHundredths: from, toPriceHundredths: to, at } = event;
    const market = this.#catalogue.market(marketId);
    if (market === undefined) return;
    const [before, after] = [from, to].map((price) => wirePrice(market.notation, oddsHundredths(price)));
    const reason = `${betOnWords(market, runner)} moved from ${before} to ${after}`;
    jumped.set(marketId, reason);
    for (const listener of this.#jumpListeners) listener({ marketId, reason, at });
  }

  #changeLimits(event: Extract<ExchangeEvent, { type: "marketLimitsChanged" }>): void {
    const { marketId, minStake, maxStake, limits } = event;
    this.#catalogue.changeMarket(marketId, {
      ...{ minStake: paise(minStake), maxStake: paise(maxStake) },
      minPayout: boundOf(limits.minPayout),
      maxExposure: boundOf(limits.maxExposure),
      maxMatched: boundOf(limits.maxMatched),
    });
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
    areLimitsAsKnown(known, market) &&
    market.removedRunners.length === known.removedRunners.length &&
    (market.startingPrices === undefined) === (known.startingPrices === null) &&
    textOf(market.result) === textOf(known.result)
  );
}

function areLimitsAsKnown(known: CatalogueMarket, { minStake, maxStake, limits }: MarketView): boolean {
  return (
    minStake === known.minStake &&
    maxStake === known.maxStake &&
    limits.minPayout === (known.minPayout ?? 0) &&
    limits.maxExposure === (known.maxExposure ?? 0) &&
    limits.maxMatched === (known.maxMatched ?? 0)
  );
}

/** The engine's 0 is none. */
function boundOf(limit: number): Paise | null {
  return limit === 0 ? null : paise(limit);
}

function textOf(result: MarketResult | null | undefined): string {
  return result ? resultText(result) : "";
}
