import type { TradingEvent, TradingEvents, TradingMarket } from "@crossbook/contract";

/** One page of events with all their markets, put together from answers that carry what has changed. */
export interface TradingPage {
  readonly items: readonly TradingEvent[];
  readonly totalCount: number;
  /** The `Since` of the next call. */
  readonly version: string;
}

/**
 * The page after an answer. What has not changed is the same object as before, so that it is not drawn again. Undefined: the
 * answer builds on something that is not known here, and the page must be read whole.
 */
export function nextTradingPage(answer: TradingEvents, known?: TradingPage): TradingPage | undefined {
  const events = new Map(known?.items.map((event) => [event.eventId, event]));
  for (const { marketIds, ...changed } of answer.items) {
    const markets = marketsOf(marketIds, changed.markets, events.get(changed.eventId)?.markets);
    if (markets === undefined) return undefined;
    events.set(changed.eventId, { ...changed, markets });
  }
  const items = inOrder(answer.eventIds, events);
  return items && { items, totalCount: answer.totalCount, version: answer.version };
}

function marketsOf(
  marketIds: readonly number[],
  changed: readonly TradingMarket[],
  before: readonly TradingMarket[] = [],
): TradingMarket[] | undefined {
  return inOrder(marketIds, new Map([...before, ...changed].map((market) => [market.marketId, market])));
}

/** Undefined where one of them is not known. */
function inOrder<Item>(ids: readonly number[], known: ReadonlyMap<number, Item>): Item[] | undefined {
  const found = ids.flatMap((id) => known.get(id) ?? []);
  return found.length === ids.length ? found : undefined;
}
