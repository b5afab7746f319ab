import type { Api, LinkedAccount } from "@crossbook/contract";
import { addPaise, type Paise, paiseToMainUnits, zeroPaise } from "@crossbook/money";
import type { Pool } from "pg";
import type { Handler } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import type { Players } from "../players/index.ts";

/**
 * Sessions that are kept are looked at: addresses that many share are cut off after 50 of their accounts. Exported for the test of
 * its plan.
 */
export const LINKED = `
  WITH own AS (
    SELECT address, array_agg(DISTINCT user_agent) AS agents FROM sessions WHERE user_id = $1
    GROUP BY address ORDER BY max(created_at) DESC LIMIT 50),
  linked AS (
    SELECT near.user_id, CASE WHEN near.same THEN 'device' ELSE 'address' END AS by, own.address AS value
    FROM own CROSS JOIN LATERAL (
      SELECT s.user_id, bool_or(s.user_agent = ANY (own.agents)) AS same FROM sessions s
      WHERE s.address = own.address AND s.user_id IS NOT NULL AND s.user_id <> $1
      GROUP BY s.user_id LIMIT 50) AS near
    UNION
    SELECT p.user_id, 'payee', p.address FROM payout_accounts mine
    JOIN payout_accounts p ON p.method = mine.method AND p.address = mine.address AND p.ifsc = mine.ifsc
    WHERE mine.user_id = $1 AND p.user_id <> $1)
  SELECT u.id AS "userId", u.username AS "userName", u.kind, linked.by, linked.value
  FROM linked JOIN users u ON u.id = linked.user_id
  ORDER BY array_position(ARRAY['payee', 'device', 'address'], linked.by), u.id LIMIT 200`;

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "read">;
  readonly players: Pick<Players, "byUsername">;
}

/** Accounts that share an address, a device or a payee with a player's, and what they can lose together. */
export function getLinkedAccounts({
  database,
  exchange,
  players,
}: Parts): Handler<Api["operator"]["getLinkedAccounts"]> {
  return async ({ userName }) => {
    const player = await players.byUsername(userName);
    if (player === undefined) return refuse("ACCOUNT_NOT_FOUND");
    const { rows } = await database.query<Omit<LinkedAccount, "exposure">>(LINKED, [player.userId]);
    const group = [...new Set([player.userId, ...rows.map(({ userId }) => userId)])];
    try {
      const exposures = await exchange.read(
        (engine) => new Map(group.map((id) => [id, engine.account(id)?.exposure ?? zeroPaise])),
      );
      const exposureOf = (userId: number) => paiseToMainUnits(exposures.get(userId) ?? zeroPaise);
      const together = group.reduce<Paise>(
        (sum, id) => addPaise(sum, exposures.get(id) ?? zeroPaise),
        zeroPaise,
      );
      const items = rows.map((row) => ({ ...row, exposure: exposureOf(row.userId) }));
      const exposure = exposureOf(player.userId);
      return { ok: true, result: { exposure, groupExposure: paiseToMainUnits(together), items } };
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return refuse("EXCHANGE_STOPPED");
      throw error;
    }
  };
}
