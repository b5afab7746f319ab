import type { ExchangeEvent } from "../exchange-event.ts";
import type { EffectChunk } from "./effect-chunk.ts";

/** Where an event of a chunk is read from. */
interface EventSource {
  readonly length: (chunk: EffectChunk) => number;
  readonly read: (chunk: EffectChunk, row: number) => ExchangeEvent;
}

/** By the numbers that `EffectChunk.sources` holds. */
const SOURCES: readonly EventSource[] = [
  {
    length: ({ rows }) => rows.orders.length,
    read({ rows }, row) {
      const {
        matched: _1,
        matchedPayoutCentipaise: _2,
        cancelled: _3,
        lapsed: _4,
        lastMatchedAt: _5,
        ...placed
      } = rows.orders.at(row);
      return { type: "orderPlaced", ...placed };
    },
  },
  {
    length: ({ rows }) => rows.matchLegs.length,
    read: ({ rows }, row) => ({ type: "orderMatched", ...rows.matchLegs.at(row) }),
  },
  {
    length: ({ reductions }) => reductions.orderId.length,
    read: ({ reductions: { orderId, by, reason, at } }, row) => ({
      type: "orderReduced",
      orderId: orderId.at(row),
      by: by.at(row),
      reason: reason.at(row),
      at: at.at(row),
    }),
  },
  {
    length: ({ updates }) => updates.length,
    read({ updates }, row) {
      const event = updates[row];
      if (!event) throw new RangeError(`no update ${row} among ${updates.length}`);
      return event;
    },
  },
  {
    length: ({ rows }) => rows.ledgerEntries.length,
    read: ({ rows }, row) => ({ type: "ledgerPosted", ...rows.ledgerEntries.at(row) }),
  },
  {
    length: ({ rows }) => rows.accountResults.length,
    read: ({ rows }, row) => ({ type: "accountResult", ...rows.accountResults.at(row) }),
  },
  {
    length: ({ rows }) => rows.accounts.length,
    read: ({ rows }, row) => ({ type: "accountOpened", ...rows.accounts.at(row) }),
  },
  {
    length: ({ rows }) => rows.markets.length,
    read({ rows }, row) {
      const { lastMatched: _, ...created } = rows.markets.at(row);
      return { type: "marketCreated", ...created };
    },
  },
  {
    length: ({ rows }) => rows.delayedOrders.length,
    read: ({ rows }, row) => ({ type: "orderDelayed", ...rows.delayedOrders.at(row) }),
  },
  {
    length: ({ rows }) => rows.holds.length,
    read: ({ rows }, row) => ({ type: "holdPlaced", ...rows.holds.at(row) }),
  },
];

/** The place of each source in `SOURCES`. */
export const EVENT_SOURCE = {
  orderPlaced: 0,
  orderMatched: 1,
  orderReduced: 2,
  update: 3,
  ledgerPosted: 4,
  accountResult: 5,
  accountOpened: 6,
  marketCreated: 7,
  orderDelayed: 8,
  holdPlaced: 9,
} as const;

/** How much a chunk has of everything: where the next batch's events begin. */
export interface ChunkMark {
  readonly events: number;
  /** By source. */
  readonly rows: readonly number[];
}

/** Where a chunk ends now. */
export function markOf(chunk: EffectChunk): ChunkMark {
  return { events: chunk.sources.length, rows: SOURCES.map(({ length }) => length(chunk)) };
}

/** The effects recorded since `mark`, as values in the order in which they happened. */
export function eventsSince(chunk: EffectChunk, mark: ChunkMark): ExchangeEvent[] {
  const next = [...mark.rows];
  return Array.from(chunk.sources.values.subarray(mark.events), (number) => {
    const source = SOURCES[number];
    const row = next[number];
    if (!source || row === undefined) throw new Error(`an event of no known source: ${number}`);
    next[number] = row + 1;
    return source.read(chunk, row);
  });
}
