import type { HubOdds, LineOffers, Notation } from "@crossbook/contract";
import type { MarketBook, MarketId, PriceLevel } from "@crossbook/engine";
import { paiseToMainUnits } from "@crossbook/money";
import { ExchangeStoppedError } from "../exchange/index.ts";
import type { Catalogue } from "../modules/catalogue/index.ts";
import {
  type CatalogueMarket,
  isFancy,
  isMarketFinished,
  wireMarketStatus,
  wirePrice,
} from "../modules/catalogue/index.ts";
import { lineOffers, type OddsBoard } from "../modules/markets/index.ts";
import type { Clock } from "../ports/clock.ts";

/** Between two messages of one market: ten a second are more than a reader can follow. */
export const PUBLISH_INTERVAL_MS = 100;

type HubRunner = HubOdds["Runners"][number];
type LineLevel = NonNullable<HubRunner["Lines"]>["Yes"][number];

interface Published {
  /** As clients know it: the sum of all messages so far. */
  image: HubOdds | undefined;
  lastAtMs: number;
  isChanged: boolean;
  isScheduled: boolean;
  /** Nobody watches: nothing is published. */
  isPaused: boolean;
  cancelTimer: () => void;
}

interface Parts {
  readonly catalogue: Catalogue;
  readonly board: OddsBoard;
  readonly clock: Clock;
  /** Sends a message to everyone who watches the market. */
  readonly send: (odds: HubOdds) => void;
  readonly onError: (error: unknown) => void;
}

/** Odds of the watched markets as one image and then deltas with a sequence, at most ten a second each. */
export class OddsPublisher {
  readonly #parts: Parts;
  readonly #markets = new Map<MarketId, Published>();
  /** The highest number of any dropped market: whatever is published later goes on after it. */
  #droppedSequence = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Number of the last message of a market. */
  sequenceOf(marketId: MarketId): number {
    return this.#markets.get(marketId)?.image?.Sequence ?? this.#droppedSequence;
  }

  /** Call it when books or statuses may have changed. Markets nobody watches cost nothing. */
  changed(marketIds: Iterable<MarketId>): void {
    for (const marketId of marketIds) {
      const market = this.#markets.get(marketId);
      if (market?.isPaused && this.#isFinished(marketId)) this.drop(marketId);
      if (!market || market.isPaused || market.isChanged) continue;
      market.isChanged = true;
      this.#schedule(marketId, market);
    }
  }

  /** What clients that follow the market know by now; undefined before the first `refresh`. */
  image(marketId: MarketId): HubOdds | undefined {
    return this.#markets.get(marketId)?.image;
  }

  /** Brings a market's image up to date and sends the change to those who watch already. Begins with the first call. */
  async refresh(marketId: MarketId): Promise<HubOdds | undefined> {
    if (!this.#parts.catalogue.market(marketId)) return undefined;
    let market = this.#markets.get(marketId);
    if (!market) {
      market = {
        image: undefined,
        lastAtMs: Number.NEGATIVE_INFINITY,
        isChanged: true,
        isScheduled: false,
        isPaused: false,
        cancelTimer: () => undefined,
      };
      this.#markets.set(marketId, market);
    }
    market.isPaused = false;
    if (market.isChanged || !market.image) await this.#publish(marketId, market);
    return market.image;
  }

  /** Nobody watches any more: the next watcher begins with a new image. A finished market is dropped. */
  pause(marketId: MarketId): void {
    const market = this.#markets.get(marketId);
    if (!market) return;
    if (this.#isFinished(marketId)) return this.drop(marketId);
    market.isPaused = true;
    market.cancelTimer();
    market.isScheduled = false;
    // The number goes on, so that an image asked for in between is never mistaken for an older one.
    market.isChanged = true;
  }

  /** Keeps nothing of a market any more. */
  drop(marketId: MarketId): void {
    const market = this.#markets.get(marketId);
    if (!market) return;
    market.cancelTimer();
    this.#markets.delete(marketId);
    this.#droppedSequence = Math.max(this.#droppedSequence, market.image?.Sequence ?? 0);
  }

  /** Publishes nothing more. */
  stop(): void {
    for (const market of this.#markets.values()) market.cancelTimer();
    this.#markets.clear();
  }

  #isFinished(marketId: MarketId): boolean {
    const market = this.#parts.catalogue.market(marketId);
    return market === undefined || isMarketFinished(market.status);
  }

  #schedule(marketId: MarketId, market: Published): void {
    if (market.isScheduled) return;
    market.isScheduled = true;
    const waitMs = Math.max(0, market.lastAtMs + PUBLISH_INTERVAL_MS - this.#parts.clock.monotonicMs());
    market.cancelTimer = this.#parts.clock.after(waitMs, () => {
      market.isScheduled = false;
      this.#publish(marketId, market).catch((error: unknown) => {
        if (!(error instanceof ExchangeStoppedError)) this.#parts.onError(error);
      });
    });
  }

  async #publish(marketId: MarketId, market: Published): Promise<void> {
    market.isChanged = false;
    market.lastAtMs = this.#parts.clock.monotonicMs();
    const book = (await this.#parts.board.books([marketId])).get(marketId);
    const described = this.#parts.catalogue.market(marketId);
    if (!described) return;
    const { image } = market;
    const next = imageOf(described, book, (image?.Sequence ?? this.#droppedSequence) + 1);
    if (!image) {
      market.image = next;
      return;
    }
    const delta = deltaOf(image, next);
    if (!delta) return;
    market.image = next;
    this.#parts.send(delta);
  }
}

function imageOf(market: CatalogueMarket, book: MarketBook | undefined, sequence: number): HubOdds {
  return {
    MarketId: market.id,
    Sequence: sequence,
    Image: true,
    Status: wireMarketStatus(market),
    Reason: market.statusReason,
    Matched: book ? paiseToMainUnits(book.matchedTotal) : 0,
    ...(market.notation === "percent" && { Notation: market.notation }),
    Runners: market.runners.map(({ id }, index) =>
      isFancy(market) ? fancyRunner(id, lineOffers(market, book)) : runnerOf(market, book, id, index),
    ),
  };
}

function runnerOf(
  { notation }: CatalogueMarket,
  book: MarketBook | undefined,
  id: number,
  index: number,
): HubRunner {
  const runner = book?.runners[index];
  return {
    Id: id,
    Back: (runner?.availableToBack ?? []).map((level) => presentLevel(notation, level)),
    Lay: (runner?.availableToLay ?? []).map((level) => presentLevel(notation, level)),
    Last: runner?.lastMatched === undefined ? null : wirePrice(notation, runner.lastMatched),
  };
}

function fancyRunner(id: number, { yes, no }: LineOffers): HubRunner {
  const levels = (offers: LineOffers["yes"]) =>
    offers.map(({ line, rate, size }): LineLevel => [line, rate, size]);
  return { Id: id, Back: [], Lay: [], Last: null, Lines: { Yes: levels(yes), No: levels(no) } };
}

function presentLevel(notation: Notation, { price, size }: PriceLevel): [number, number] {
  return [wirePrice(notation, price), paiseToMainUnits(size)];
}

/** The runners that changed; undefined where nothing at all did. */
function deltaOf(before: HubOdds, after: HubOdds): HubOdds | undefined {
  const runners = after.Runners.filter((runner, index) => !isSameRunner(runner, before.Runners[index]));
  const isSame =
    runners.length === 0 &&
    before.Status === after.Status &&
    before.Reason === after.Reason &&
    before.Matched === after.Matched;
  return isSame ? undefined : { ...after, Image: false, Runners: runners };
}

function isSameRunner(a: HubRunner, b: HubRunner | undefined): boolean {
  return (
    b !== undefined &&
    a.Last === b.Last &&
    areSameLevels(a.Back, b.Back) &&
    areSameLevels(a.Lay, b.Lay) &&
    areSameLevels(a.Lines?.Yes ?? [], b.Lines?.Yes ?? []) &&
    areSameLevels(a.Lines?.No ?? [], b.Lines?.No ?? [])
  );
}

function areSameLevels(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): boolean {
  return (
    a.length === b.length &&
    a.every((level, index) => level.every((part, place) => part === b[index]?.[place]))
  );
}
