import type { ExchangeEvent } from "../exchange-event.ts";
import type { EffectChunk } from "./effect-chunk.ts";

/** Where an event of a chunk is read from. */
interface EventSource {
  readonly length: (chunk: EffectChunk) => number;
  readonly read: (chunk: EffectChunk, row: number) => ExchangeEvent;
}

/** By the names that the recorder notes; those that are rows of a table are read from its columns. */
const SOURCES = {
  orderPlaced: {
    length: ({ rows }) => rows.orders.length,
    read: ({ rows }, row) => rows.orders.eventAt(row, "orderPlaced"),
  },
  orderMatched: {
    length: ({ rows }) => rows.matchLegs.length,
    read: ({ rows }, row) => rows.matchLegs.eventAt(row, "orderMatched"),
  },
  orderReduced: {
    length: ({ reductions }) => reductions.orderId.length,
    read: ({ reductions: { orderId, by, reason, at } }, row) => ({
      type: "orderReduced",
      orderId: orderId.at(row),
      by: by.at(row),
      reason: reason.at(row),
      at: at.at(row),
    }),
  },
  orderDelayed: {
    length: ({ rows }) => rows.delayedOrders.length,
    read: ({ rows }, row) => rows.delayedOrders.eventAt(row, "orderDelayed"),
  },
  ledgerPosted: {
    length: ({ rows }) => rows.ledgerEntries.length,
    read: ({ rows }, row) => rows.ledgerEntries.eventAt(row, "ledgerPosted"),
  },
  accountResult: {
    length: ({ rows }) => rows.accountResults.length,
    read: ({ rows }, row) => rows.accountResults.eventAt(row, "accountResult"),
  },
  accountOpened: {
    length: ({ rows }) => rows.accounts.length,
    read: ({ rows }, row) => rows.accounts.eventAt(row, "accountOpened"),
  },
  marketCreated: {
    length: ({ rows }) => rows.markets.length,
    read: ({ rows }, row) => rows.markets.eventAt(row, "marketCreated"),
  },
  holdPlaced: {
    length: ({ rows }) => rows.holds.length,
    read: ({ rows }, row) => rows.holds.eventAt(row, "holdPlaced"),
  },
  update: {
    length: ({ updates }) => updates.length,
    read({ updates }, row) {
      const event = updates[row];
      if (!event) throw new RangeError(`no update ${row} among ${updates.length}`);
      return event;
    },
  },
} as const satisfies Readonly<Record<string, EventSource>>;

const SOURCE_LIST: readonly EventSource[] = Object.values(SOURCES);

/** The number of each source, as `EffectChunk.sources` holds it. */
export const EVENT_SOURCE = Object.fromEntries(
  Object.keys(SOURCES).map((name, number) => [name, number]),
) as Readonly<Record<keyof typeof SOURCES, number>>;

/** How much a chunk has of everything: where the next batch's events begin. */
export interface ChunkMark {
  readonly events: number;
  /** By source. */
  readonly rows: readonly number[];
}

/** Where a chunk ends now. */
export function markOf(chunk: EffectChunk): ChunkMark {
  return { events: chunk.sources.length, rows: SOURCE_LIST.map(({ length }) => length(chunk)) };
}

/** The effects recorded since `mark`, as values in the order in which they happened. */
export function eventsSince(chunk: EffectChunk, mark: ChunkMark): ExchangeEvent[] {
  const next = [...mark.rows];
  return Array.from(chunk.sources.values.subarray(mark.events), (number) => {
    const source = SOURCE_LIST[number];
    const row = next[number];
    if (!source || row === undefined) throw new Error(`an event of no known source: ${number}`);
    next[number] = row + 1;
    return source.read(chunk, row);
  });
}
