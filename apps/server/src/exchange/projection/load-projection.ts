import {
  type AccountId,
  createEngine,
  type DelayedOrderRow,
  type EngineSnapshot,
  type HoldRow,
  type KeyRow,
  type MarketId,
  type MarketRow,
  type OrderRow,
} from "@crossbook/engine";
import { resultOfText } from "@crossbook/engine/kinds";
import { type ClientBase, Query } from "pg";
import { NEVER } from "../columns/column-types.ts";
import type { RecorderStart } from "../effects/recorder-start.ts";
import { REMEMBERED_MARKETS } from "../effects/removed-markets.ts";
import { outcomeOfKey } from "../tables/command-keys.ts";
import { EXCHANGE_TABLES } from "../tables/index.ts";
import {
  rowReader,
  type StoredRowOf,
  selectStatement,
  type TableDefinition,
} from "../tables/table-definition.ts";

/** What the tables show: the engine's state after batch `appliedSeq`. */
export interface LoadedProjection {
  readonly appliedSeq: number;
  /** Commands in the journal up to there. */
  readonly commandCount: number;
  readonly rememberedKeys: number;
  /** Of the engine that wrote the journal after `engineSinceSeq`; undefined where it was not written down yet. */
  readonly engineVersion: number | undefined;
  readonly engineSinceSeq: number;
  /** Rows that have left the tables with their markets. */
  readonly removedOrders: number;
  readonly removedKeys: number;
  /** Keys of orders in markets that left the engine until then have left the tables or will soon; milliseconds since 1970. */
  readonly keysRemovedUntil: number;
  readonly snapshot: EngineSnapshot;
  readonly recorderStart: RecorderStart;
}

interface ProjectionRow {
  readonly applied_seq: number;
  readonly command_count: number;
  readonly effects_digest: string;
  readonly next_order_id: number;
  readonly next_match_id: number;
  readonly next_entry_id: number;
  readonly key_count: number;
  readonly removed_orders: number;
  readonly removed_keys: number;
  readonly keys_removed_until: Date;
  readonly remembered_keys: number | null;
  readonly engine_version: number | null;
  readonly engine_since_seq: number;
}

/** How far the tables are, and who has written the journal that they show. */
export interface ProjectionHead {
  readonly appliedSeq: number;
  /** Commands in the journal up to there. */
  readonly commandCount: number;
  readonly keyCount: number;
  /** The engine's running digest there. */
  readonly effectsDigest: string;
  /** Undefined where no leader has written it down yet. */
  readonly engineVersion: number | undefined;
  readonly rememberedKeys: number | undefined;
}

/**
 * Makes the caller the only one whose projector may write the tables. A leader that has lost its lock may still have a
 * chunk on its way: that one is waited for, and no other of it is written any more.
 */
export async function takeProjection(
  client: ClientBase,
): Promise<ProjectionHead & { readonly leadership: number }> {
  const { rows } = await client.query<ProjectionRow & { leadership: number }>(
    "UPDATE projection SET leadership = leadership + 1 RETURNING *",
  );
  const row = rows[0];
  if (!row) throw new Error("the projection's row is missing");
  return { ...headOf(row), leadership: row.leadership };
}

/** Reads how far the tables are. */
export async function readProjectionHead(client: ClientBase): Promise<ProjectionHead> {
  const { rows } = await client.query<ProjectionRow>("SELECT * FROM projection");
  const row = rows[0];
  if (!row) throw new Error("the projection's row is missing");
  return headOf(row);
}

function headOf(row: ProjectionRow): ProjectionHead {
  return {
    appliedSeq: row.applied_seq,
    commandCount: row.command_count,
    keyCount: row.key_count,
    // Nothing has happened yet: the engine says what its digest begins with.
    effectsDigest: row.effects_digest || createEngine().effectsDigest,
    engineVersion: row.engine_version ?? undefined,
    rememberedKeys: row.remembered_keys ?? undefined,
  };
}

/**
 * Reads the tables as the engine's snapshot. How many keys the engine remembers decides what a replay answers,
 * so the number of the first start is kept with the tables; `rememberedKeys` is used where there is none yet.
 */
export async function loadProjection(client: ClientBase, rememberedKeys: number): Promise<LoadedProjection> {
  const { rows } = await client.query<ProjectionRow>("SELECT * FROM projection");
  const projection = rows[0];
  if (!projection) throw new Error("the projection's row is missing");
  const kept = projection.remembered_keys ?? rememberedKeys;
  const accounts = await load(client, EXCHANGE_TABLES.accounts, "ORDER BY t.account_id", (row) => row);
  const markets = await load(
    client,
    EXCHANGE_TABLES.markets,
    "WHERE t.removed_at IS NULL ORDER BY t.market_id",
    (row) => row,
  );
  const counters = {
    nextOrderId: projection.next_order_id,
    nextMatchId: projection.next_match_id,
    nextEntryId: projection.next_entry_id,
  };
  const orders = await loadOrders(client);
  return {
    appliedSeq: projection.applied_seq,
    commandCount: projection.command_count,
    rememberedKeys: kept,
    engineVersion: projection.engine_version ?? undefined,
    engineSinceSeq: projection.engine_since_seq,
    removedOrders: projection.removed_orders,
    removedKeys: projection.removed_keys,
    keysRemovedUntil: projection.keys_removed_until.getTime(),
    snapshot: {
      version: 10,
      ...counters,
      // Nothing has happened yet: the engine says what its digest begins with.
      effectsDigest: projection.effects_digest || createEngine().effectsDigest,
      accounts: accounts.map(({ at: _at, firstKeySeq: _firstKeySeq, ...account }) => account),
      markets: markets.map(marketRow),
      orders,
      delayedOrders: await loadDelayedOrders(client),
      holds: await loadHolds(client),
      keys: await loadKeys(client, projection.key_count - kept),
    },
    recorderStart: {
      ...counters,
      keyCount: projection.key_count,
      balances: new Map(
        accounts.map(({ accountId, cash, held, receivable }) => [accountId, { cash, held, receivable }]),
      ),
      firstKeys: new Map<AccountId, number>(
        accounts.flatMap(({ accountId, firstKeySeq }) =>
          firstKeySeq === 0 ? [] : [[accountId, firstKeySeq]],
        ),
      ),
      finishedMarkets: finishedMarkets(markets),
      removedMarkets: await loadRemovedMarkets(client),
      waitingOrders: orders.filter(({ waits }) => waits).map(({ orderId }) => orderId),
    },
  };
}

async function loadRemovedMarkets(client: ClientBase): Promise<readonly MarketId[]> {
  const { rows } = await client.query<{ id: MarketId }>(
    "SELECT market_id AS id FROM markets WHERE removed_at IS NOT NULL ORDER BY market_id DESC LIMIT $1",
    [2 * REMEMBERED_MARKETS],
  );
  return rows.map(({ id }) => id);
}

/**
 * Reads rows one by one, and keeps what `kept` makes of each: the rows of millions of orders as the driver makes them, all at
 * once, would take several times the memory of what is kept.
 */
function load<Table extends TableDefinition, Kept>(
  client: ClientBase,
  table: Table,
  rest: string,
  kept: (row: StoredRowOf<Table>) => Kept,
  values: readonly number[] = [],
): Promise<readonly Kept[]> {
  const read = rowReader(table);
  const rows: Kept[] = [];
  return new Promise((done, fail) => {
    let failure: { readonly error: unknown } | undefined;
    const query = new Query<Record<string, unknown>>(`${selectStatement(table)} ${rest}`, [...values]);
    query.on("row", (row) => {
      if (failure) return;
      try {
        rows.push(kept(read(row)));
      } catch (error) {
        // Thrown here it would end the process.
        failure = { error };
      }
    });
    query.on("error", fail);
    query.on("end", () => (failure ? fail(failure.error) : done(rows)));
    client.query(query);
  });
}

function finishedMarkets(
  markets: readonly StoredRowOf<typeof EXCHANGE_TABLES.markets>[],
): ReadonlyMap<MarketId, number> {
  const finished = markets.filter(({ finishedAt }) => finishedAt !== NEVER);
  const inOrder = finished.toSorted((a, b) => a.finishedAt - b.finishedAt);
  return new Map(inOrder.map(({ marketId, finishedAt }) => [marketId, finishedAt]));
}

function marketRow(row: StoredRowOf<typeof EXCHANGE_TABLES.markets>): MarketRow {
  const { at: _1, finishedAt: _2, removedAt: _3, result, ...market } = row;
  return { ...market, result: result === "" ? undefined : resultOfText(result) };
}

function loadOrders(client: ClientBase): Promise<readonly OrderRow[]> {
  return load(
    client,
    EXCHANGE_TABLES.orders,
    `JOIN markets AS m USING (market_id)
     WHERE m.finished_at IS NULL AND (t.matched > 0 OR t.remaining > 0) ORDER BY t.order_id`,
    (row) => ({
      orderId: row.orderId,
      accountId: row.accountId,
      marketId: row.marketId,
      runner: row.runner,
      side: row.side,
      priceHundredths: row.priceHundredths,
      stake: row.stake,
      matched: row.matched,
      matchedPayoutCentipaise: row.matchedPayoutCentipaise,
      remaining: row.remaining,
      timePriority: row.timePriority || 2 * row.orderId,
      persistence: row.persistence,
      waits: row.execution === "startingPrice" && row.askedStake === 0 && row.remaining > 0,
      placedAt: row.at,
      expiresAt: row.remaining > 0 && row.expiresAt !== NEVER ? row.expiresAt : 0,
    }),
  );
}

function loadDelayedOrders(client: ClientBase): Promise<readonly DelayedOrderRow[]> {
  const { delayedOrders } = EXCHANGE_TABLES;
  return load(client, delayedOrders, "ORDER BY t.order_id", ({ accountId: _accountId, ...row }) => row);
}

function loadHolds(client: ClientBase): Promise<readonly HoldRow[]> {
  return load(
    client,
    EXCHANGE_TABLES.holds,
    "WHERE t.status = 'pending' ORDER BY t.hold_id",
    ({ at: _1, status: _2, endedAt: _3, ...hold }) => hold,
  );
}

function loadKeys(client: ClientBase, afterSeq: number): Promise<readonly KeyRow[]> {
  return load(
    client,
    EXCHANGE_TABLES.commandKeys,
    "WHERE t.key_seq > $1 ORDER BY t.key_seq",
    (row) => ({
      accountId: row.accountId,
      key: row.key,
      commandDigest: row.commandDigest,
      outcome: outcomeOfKey(row),
    }),
    [afterSeq],
  );
}
