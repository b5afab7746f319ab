import { type ClientConfig, Pool, type PoolClient } from "pg";
import { ACCOUNTS, type Bet, CASH_PAISE } from "./bet-workload.ts";

/**
 * The usual way to build it: one SQL transaction per bet, which locks the player's row and the best opposing
 * order. Pooled connections, prepared statements, the indexes it needs and nothing that it does not; it matches
 * at most one order a bet and keeps no ledger, both in its favour.
 */
export class RowLockExchange {
  readonly #pool: Pool;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  static async open(connection: ClientConfig, connections: number): Promise<RowLockExchange> {
    const pool = new Pool({ ...connection, max: connections, min: connections });
    for (const statement of SCHEMA) await pool.query(statement);
    return new RowLockExchange(pool);
  }

  async place(bet: Bet, key: string): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query("BEGIN");
      const placed = await this.#placeLocked(client, bet, key);
      await client.query(placed ? "COMMIT" : "ROLLBACK");
    } finally {
      client.release();
    }
  }

  async #placeLocked(client: PoolClient, bet: Bet, key: string): Promise<boolean> {
    const { accountId, marketId, runner, side, price, stake } = bet;
    const liability = side === "back" ? stake : Math.round((stake * (price - 100)) / 100);
    const account = await client.query<{ available: string }>({
      name: "account",
      text: "SELECT available FROM peer_accounts WHERE account_id = $1 FOR UPDATE",
      values: [accountId],
    });
    if (Number(account.rows[0]?.available ?? 0) < liability) return false;
    const best = await client.query<{ bet_id: string; remaining: string; price: number }>({
      name: side === "back" ? "best-lay" : "best-back",
      text: side === "back" ? BEST_LAY : BEST_BACK,
      values: [marketId, runner, price, accountId],
    });
    const maker = best.rows[0];
    const matched = maker ? Math.min(stake, Number(maker.remaining)) : 0;
    await client.query({
      name: "insert",
      text: `INSERT INTO peer_bets (account_id, market_id, runner, side, price, stake, matched, client_key)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [accountId, marketId, runner, side, price, stake, matched, key],
    });
    if (maker) {
      await client.query({
        name: "match",
        text: "UPDATE peer_bets SET matched = matched + $2 WHERE bet_id = $1",
        values: [maker.bet_id, matched],
      });
    }
    await client.query({
      name: "hold",
      text: "UPDATE peer_accounts SET available = available - $2 WHERE account_id = $1",
      values: [accountId, liability],
    });
    return true;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

const BEST_LAY = `
  SELECT bet_id, stake - matched AS remaining, price FROM peer_bets
  WHERE market_id = $1 AND runner = $2 AND side = 'lay' AND matched < stake AND price >= $3 AND account_id <> $4
  ORDER BY price DESC, bet_id LIMIT 1 FOR UPDATE`;

const BEST_BACK = `
  SELECT bet_id, stake - matched AS remaining, price FROM peer_bets
  WHERE market_id = $1 AND runner = $2 AND side = 'back' AND matched < stake AND price <= $3 AND account_id <> $4
  ORDER BY price, bet_id LIMIT 1 FOR UPDATE`;

const SCHEMA = [
  "DROP TABLE IF EXISTS peer_bets, peer_accounts",
  "CREATE TABLE peer_accounts (account_id bigint PRIMARY KEY, available bigint NOT NULL) WITH (fillfactor = 70)",
  `INSERT INTO peer_accounts SELECT id, ${CASH_PAISE} FROM generate_series(1, ${ACCOUNTS}) AS id`,
  `CREATE TABLE peer_bets (
    bet_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL,
    market_id bigint NOT NULL,
    runner integer NOT NULL,
    side text NOT NULL,
    price integer NOT NULL,
    stake bigint NOT NULL,
    matched bigint NOT NULL,
    client_key text NOT NULL,
    placed_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (account_id, client_key)
  )`,
  "CREATE INDEX ON peer_bets (market_id, runner, side, price, bet_id) WHERE matched < stake",
  "CREATE INDEX ON peer_bets (account_id, bet_id)",
  "ANALYZE peer_accounts",
];
