import {
  type AccountId,
  type AccountRow,
  createEngine,
  type EngineSnapshot,
  type KeyRow,
  type MarketRow,
  type OrderRow,
} from "@crossbook/engine";
import type { ClientBase } from "pg";
import type { RecorderStart } from "../effects/effect-recorder.ts";
import { DIGEST_COLUMN, OUTCOME_COLUMNS, type OutcomeRow, outcomeOf } from "../keys/outcome-row.ts";
import { keyFromStored } from "./stored-text.ts";

/** What the tables show: the engine's state after batch `appliedSeq`. */
export interface LoadedProjection {
  readonly appliedSeq: number;
  /** Commands in the journal up to there. */
  readonly commandCount: number;
  readonly rememberedKeys: number;
  /** Of the engine that wrote the journal after `engineSinceSeq`; undefined where it was not written down yet. */
  readonly engineVersion: number | undefined;
  readonly engineSinceSeq: number;
  readonly snapshot: EngineSnapshot;
  readonly recorderStart: RecorderStart;
}

interface ProjectionRow {
  readonly applied_seq: number;
  readonly command_count: number;
  readonly effects_digest: string;
  readonly next_order_id: number;
  readonly next_fill_id: number;
  readonly next_entry_id: number;
  readonly key_count: number;
  readonly remembered_keys: number | null;
  readonly engine_version: number | null;
  readonly engine_since_seq: number;
}

/**
 * Makes the caller the only one whose projector may write the tables, and reads them. A leader that has lost its lock
 * may still have a chunk on its way: that one is waited for, and no other of it is written any more.
 */
export async function takeProjection(
  client: ClientBase,
  rememberedKeys: number,
): Promise<LoadedProjection & { readonly leadership: number }> {
  const { rows } = await client.query<{ leadership: number }>(
    "UPDATE projection SET leadership = leadership + 1 RETURNING leadership",
  );
  const leadership = rows[0]?.leadership;
  if (leadership === undefined) throw new Error("the projection's row is missing");
  return { ...(await loadProjection(client, rememberedKeys)), leadership };
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
  const accounts = await loadAccounts(client);
  const houseBalances = await loadHouse(client);
  return {
    appliedSeq: projection.applied_seq,
    commandCount: projection.command_count,
    rememberedKeys: kept,
    engineVersion: projection.engine_version ?? undefined,
    engineSinceSeq: projection.engine_since_seq,
    snapshot: {
      version: 1,
      nextOrderId: projection.next_order_id,
      nextFillId: projection.next_fill_id,
      nextEntryId: projection.next_entry_id,
      // Nothing has happened yet: the engine says what its digest begins with.
      effectsDigest: projection.effects_digest || createEngine().effectsDigest,
      accounts: accounts.map(({ accountId, kind, cash }) => ({ accountId, kind, cash })),
      markets: await loadMarkets(client),
      orders: await loadOrders(client),
      keys: await loadKeys(client, projection.key_count - kept),
      houseBalances,
    },
    recorderStart: {
      nextOrderId: projection.next_order_id,
      nextFillId: projection.next_fill_id,
      nextEntryId: projection.next_entry_id,
      keyCount: projection.key_count,
      balances: new Map<AccountId, number>([
        ...accounts.map(({ accountId, cash }) => [accountId, cash] as const),
        ...houseBalances.map(({ ledgerAccountId, balance }) => [ledgerAccountId, balance] as const),
      ]),
      firstKeys: new Map(
        accounts.flatMap(({ accountId, firstKeySeq }) =>
          firstKeySeq === null ? [] : [[accountId, firstKeySeq]],
        ),
      ),
    },
  };
}

async function loadAccounts(
  client: ClientBase,
): Promise<readonly (AccountRow & { readonly firstKeySeq: number | null })[]> {
  const { rows } = await client.query<AccountRow & { readonly firstKeySeq: number | null }>(
    `SELECT account_id AS "accountId", kind, cash, first_key_seq AS "firstKeySeq" FROM accounts ORDER BY account_id`,
  );
  return rows;
}

async function loadHouse(client: ClientBase): Promise<EngineSnapshot["houseBalances"]> {
  const { rows } = await client.query<EngineSnapshot["houseBalances"][number]>(
    `SELECT ledger_account_id AS "ledgerAccountId", balance FROM house_balances ORDER BY ledger_account_id DESC`,
  );
  return rows;
}

async function loadMarkets(client: ClientBase): Promise<readonly MarketRow[]> {
  const { rows } = await client.query<MarketRow>(
    `SELECT market_id AS "marketId", status, runner_count AS "runnerCount", ladder,
       commission_basis_points AS "commissionBasisPoints", min_stake AS "minStake", max_stake AS "maxStake", winner,
       matched_total AS "matchedTotal", last_matched AS "lastMatched"
     FROM markets_engine ORDER BY market_id`,
  );
  return rows;
}

async function loadOrders(client: ClientBase): Promise<readonly OrderRow[]> {
  const { rows } = await client.query<OrderRow>(
    `SELECT order_id AS "orderId", account_id AS "accountId", market_id AS "marketId", runner, side,
       price_hundredths AS "priceHundredths", stake, matched, matched_payout_centipaise AS "matchedPayoutCentipaise",
       remaining, (extract(epoch FROM placed_at) * 1000)::bigint AS "placedAt"
     FROM orders JOIN markets_engine USING (market_id)
     WHERE finished_at IS NULL AND (matched > 0 OR remaining > 0) ORDER BY order_id`,
  );
  return rows;
}

async function loadKeys(client: ClientBase, afterSeq: number): Promise<readonly KeyRow[]> {
  const { rows } = await client.query<OutcomeRow & Omit<KeyRow, "outcome">>(
    `SELECT account_id AS "accountId", key, ${DIGEST_COLUMN} AS "commandDigest", ${OUTCOME_COLUMNS}
     FROM command_keys WHERE key_seq > $1 ORDER BY key_seq`,
    [afterSeq],
  );
  return rows.map((row) => ({
    accountId: row.accountId,
    key: keyFromStored(row.key),
    commandDigest: row.commandDigest,
    outcome: outcomeOf(row),
  }));
}
