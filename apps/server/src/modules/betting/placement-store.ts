import type { AccountId, MarketId, OrderPlaced, RunnerIndex, Side } from "@crossbook/engine";
import { type Paise, paise } from "@crossbook/money";
import { type OddsHundredths, oddsHundredths } from "@crossbook/odds";
import type { Pool } from "pg";
import type { Exchange } from "../../exchange/exchange.ts";

/** A bet placed under a client reference, with what became of it when it entered the book. */
export interface KnownPlacement {
  readonly outcome: OrderPlaced;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly price: OddsHundredths;
  readonly stake: Paise;
}

interface Row {
  readonly outcome: string;
  readonly market_id: number;
  readonly runner: number;
  readonly side: Side;
  readonly price_hundredths: number;
  readonly stake: number;
}

/** Finds placed bets of any age by the player's own reference. */
export class PlacementStore {
  readonly #database: Pool;
  readonly #exchange: Pick<Exchange, "state" | "projected">;

  constructor(database: Pool, exchange: Pick<Exchange, "state" | "projected">) {
    this.#database = database;
    this.#exchange = exchange;
  }

  /** Sees every bet that was durable when this was called. */
  async find(accountId: AccountId, clientReference: string): Promise<KnownPlacement | undefined> {
    await this.#exchange.projected(this.#exchange.state().journalSeq);
    const { rows } = await this.#database.query<Row>(
      `SELECT k.outcome, o.market_id, o.runner, o.side, o.price_hundredths, o.stake
       FROM command_keys k JOIN orders o ON o.order_id = (k.outcome::jsonb ->> 'orderId')::bigint
       WHERE k.account_id = $1 AND k.key = $2`,
      [accountId, clientReference],
    );
    const row = rows[0];
    if (!row) return undefined;
    return {
      // The engine wrote this text; the key has no colon, so it belongs to a bet.
      outcome: JSON.parse(row.outcome) as OrderPlaced,
      marketId: row.market_id,
      runner: row.runner,
      side: row.side,
      price: oddsHundredths(row.price_hundredths),
      stake: paise(row.stake),
    };
  }
}
