import { type PayoutAccount, type WithdrawalMethod, withdrawalMethod } from "@crossbook/contract";
import type { Pool, PoolClient } from "pg";
import { type PayoutDestination, shownDestination } from "./payout-destination.ts";

/** So many accounts of a player are kept: the one that was not used for longest goes. */
export const KEPT_ACCOUNTS = 20;

/** The accounts that players' withdrawals were paid to. */
export class PayoutAccounts {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** Keeps an account that a withdrawal goes to, in the transaction that opens it. */
  async use(client: PoolClient, userId: number, destination: PayoutDestination, at: Date): Promise<void> {
    const { method, address, ifsc, holderName } = destination;
    await client.query(
      `INSERT INTO payout_accounts (user_id, method, address, ifsc, holder_name, used_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (user_id, method, address, ifsc)
         DO UPDATE SET used_at = excluded.used_at, holder_name = excluded.holder_name`,
      [userId, method, address, ifsc, holderName, at],
    );
    await client.query(
      `DELETE FROM payout_accounts WHERE user_id = $1 AND id NOT IN
         (SELECT id FROM payout_accounts WHERE user_id = $1 ORDER BY used_at DESC, id DESC LIMIT ${KEPT_ACCOUNTS})`,
      [userId],
    );
  }

  /** Last used first. */
  async list(userId: number): Promise<PayoutAccount[]> {
    const { rows } = await this.#database.query<AccountRow>(
      `SELECT id, method, address, ifsc, holder_name, used_at FROM payout_accounts
       WHERE user_id = $1 ORDER BY used_at DESC, id DESC`,
      [userId],
    );
    return rows.map((row) => {
      const destination = destinationOf(row);
      return {
        ...{ id: row.id, method: destination.method, ...shownDestination(destination) },
        lastUsed: row.used_at.toISOString(),
      };
    });
  }

  /** Only where the account is this player's. */
  async byId(userId: number, id: number): Promise<PayoutDestination | undefined> {
    const { rows } = await this.#database.query<AccountRow>(
      `SELECT id, method, address, ifsc, holder_name, used_at FROM payout_accounts WHERE user_id = $1 AND id = $2`,
      [userId, id],
    );
    return rows[0] && destinationOf(rows[0]);
  }

  /** Whether there was one to forget. */
  async remove(userId: number, id: number): Promise<boolean> {
    const { rowCount } = await this.#database.query(
      "DELETE FROM payout_accounts WHERE user_id = $1 AND id = $2",
      [userId, id],
    );
    return rowCount === 1;
  }
}

interface AccountRow {
  readonly id: number;
  readonly method: WithdrawalMethod;
  readonly address: string;
  readonly ifsc: string;
  readonly holder_name: string;
  readonly used_at: Date;
}

function destinationOf({ method, address, ifsc, holder_name }: AccountRow): PayoutDestination {
  return { method: withdrawalMethod.parse(method), address, ifsc, holderName: holder_name };
}
