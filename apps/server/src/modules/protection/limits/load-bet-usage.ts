import type { AccountId, OrderId } from "@crossbook/engine";
import type { Pool } from "pg";
import { inTransaction } from "../../../database/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import { SLOT_MS } from "./account-usage.ts";
import { LONGEST_ROLLING_MS, periodStart } from "./limit-periods.ts";
import { SETTLEMENT_KINDS_SQL } from "./settlement-kinds.ts";

/** What accounts have staked and won or lost in one slot, in paise. */
interface PastSlot {
  readonly accountId: AccountId;
  /** When the slot begins. */
  readonly at: number;
  readonly staked: number;
  readonly won: number;
  readonly lost: number;
}

/** What counts of accounts as the tables have it at one batch. */
interface PastBets {
  readonly appliedSeq: number;
  readonly slots: readonly PastSlot[];
  readonly orders: readonly {
    readonly orderId: OrderId;
    readonly accountId: AccountId;
    readonly remaining: number;
    readonly gone: number;
  }[];
}

const SLOT_OF = (at: string) => `floor(extract(epoch FROM ${at}) * 1000 / $3)::bigint * $3`;

/** Of a market that was settled again each settlement counts for itself, when it was: its row has only what came of all. */
const CORRECTED = `
  SELECT r.account_id, e.at, e.net FROM account_results r
  CROSS JOIN LATERAL (
    SELECT l.at, sum(l.amount)::bigint AS net FROM ledger_entries l
    WHERE l.account_id = r.account_id AND l.account_id > 0 AND l.balance = 'cash' AND l.market_id = r.market_id
      AND l.kind IN (${SETTLEMENT_KINDS_SQL}) AND l.at >= $2
    GROUP BY l.at
  ) AS e
  WHERE r.account_id = ANY ($1) AND r.corrected_at >= $2`;

const SLOTS = `
  SELECT account_id AS "accountId", slot AS at, sum(staked)::bigint AS staked, sum(won)::bigint AS won,
    sum(lost)::bigint AS lost
  FROM (
    SELECT o.account_id, ${SLOT_OF("l.at")} AS slot, l.stake AS staked, 0 AS won, 0 AS lost
    FROM orders o JOIN match_legs l USING (order_id)
    WHERE o.account_id = ANY ($1) AND o.last_matched_at >= $2 AND l.at >= $2
    UNION ALL
    SELECT account_id, ${SLOT_OF("at")}, 0, greatest(gross - commission, 0), greatest(commission - gross, 0)
    FROM account_results WHERE account_id = ANY ($1) AND at >= $2 AND corrected_at IS NULL
    UNION ALL
    SELECT account_id, ${SLOT_OF("at")}, 0, greatest(net, 0), greatest(-net, 0) FROM (${CORRECTED}) AS corrected
    UNION ALL
    SELECT account_id, ${SLOT_OF("at")}, greatest(-amount, 0), greatest(amount, 0), greatest(-amount, 0)
    FROM ledger_entries
    WHERE account_id = ANY ($1) AND account_id > 0 AND balance = 'cash' AND kind = 'casino' AND at >= $2
  ) AS happened
  GROUP BY account_id, slot ORDER BY slot`;

const OPEN_ORDERS = `
  SELECT order_id AS "orderId", account_id AS "accountId", remaining, stake - remaining AS gone FROM orders
  WHERE account_id = ANY ($1) AND remaining > 0`;

/** Reads it all from one snapshot of the tables, back to the beginning of the longest period. */
export function loadBetUsage(
  { database, clock }: { readonly database: Pool; readonly clock: Clock },
  accountIds: readonly AccountId[],
): Promise<PastBets> {
  const now = clock.now();
  const since = Math.min(periodStart("month", now), now - LONGEST_ROLLING_MS - SLOT_MS);
  return inTransaction(database, async (client) => {
    await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const applied = await client.query<{ applied_seq: number }>("SELECT applied_seq FROM projection");
    const slots = await client.query<PastSlot>(SLOTS, [accountIds, new Date(since), SLOT_MS]);
    const orders = await client.query<PastBets["orders"][number]>(OPEN_ORDERS, [accountIds]);
    return { appliedSeq: applied.rows[0]?.applied_seq ?? 0, slots: slots.rows, orders: orders.rows };
  });
}
