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
    read: readPlaced,
  },
  orderMatched: {
    length: ({ rows }) => rows.matchLegs.length,
    read: ({ rows }, row) => rows.matchLegs.eventAt(row, "orderMatched"),
  },
  orderCancelled: {
    length: ({ cancellations }) => cancellations.orderId.length,
    read: ({ cancellations: { orderId, by, at } }, row) => ({
      type: "orderCancelled",
      orderId: orderId.at(row),
      by: by.at(row),
      at: at.at(row),
    }),
  },
  orderLapsed: {
    length: ({ lapses }) => lapses.orderId.length,
    read: ({ lapses }, row) => ({
      type: "orderLapsed",
      orderId: lapses.orderId.at(row),
      accountId: lapses.accountId.at(row),
      marketId: lapses.marketId.at(row),
      runner: lapses.runner.at(row),
      side: lapses.side.at(row),
      unmatched: lapses.unmatched.at(row),
      waited: lapses.waited.at(row),
      reason: lapses.reason.at(row),
      at: lapses.at.at(row),
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
  matchCorrected: {
    length: ({ rows }) => rows.matchCorrections.length,
    read: ({ rows }, row) => rows.matchCorrections.eventAt(row, "matchCorrected"),
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

/** As it was placed, though it took the starting price in the same batch. */
function readPlaced({ rows: { orders } }: EffectChunk, row: number): ExchangeEvent {
  const event = orders.eventAt(row, "orderPlaced");
  const stake = orders.columns.askedStake.at(row);
  if (stake === 0) return event;
  return { ...event, stake, priceHundredths: orders.columns.askedPriceHundredths.at(row) };
}

/** Gives what is recorded in a chunk from now on, in order; built when first asked for, and complete from then on. */
export function eventReader(chunk: EffectChunk): () => readonly ExchangeEvent[] {
  const firstSource = chunk.sources.length;
  const firstRows = SOURCE_LIST.map(({ length }) => length(chunk));
  let events: readonly ExchangeEvent[] | undefined;
  return () => {
    events ??= eventsSince(chunk, firstSource, firstRows);
    return events;
  };
}

function eventsSince(chunk: EffectChunk, firstSource: number, firstRows: readonly number[]): ExchangeEvent[] {
  const next = [...firstRows];
  return Array.from(chunk.sources.values.subarray(firstSource), (number) => {
    const source = SOURCE_LIST[number];
    const row = next[number];
    if (!source || row === undefined) throw new Error(`an event of no known source: ${number}`);
    next[number] = row + 1;
    return source.read(chunk, row);
  });
}
