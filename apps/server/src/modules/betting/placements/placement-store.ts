import type { LineTerms, Notation } from "@crossbook/contract";
import type {
  AccountId,
  Execution,
  OrderDelayed,
  OrderLapsed,
  OrderPlaced,
  RefusalCode,
  RunnerIndex,
  Side,
} from "@crossbook/engine";
import { type Paise, paise } from "@crossbook/money";
import { type OddsHundredths, oddsHundredths } from "@crossbook/odds";
import type { Pool } from "pg";
import { EXECUTIONS, type Exchange } from "../../../exchange/index.ts";
import type { CatalogueMarket } from "../../catalogue/index.ts";

/**
 * A bet placed under a client reference, or the first of a cash-out, as it was asked for, with what became of it when it entered
 * the book.
 */
export interface KnownPlacement {
  readonly outcome: OrderPlaced | OrderDelayed | OrderLapsed;
  readonly price: OddsHundredths;
  readonly stake: Paise;
  readonly side: Side;
  readonly execution: Execution;
  readonly market: Pick<CatalogueMarket, "id" | "notation" | "line">;
  readonly runner: RunnerIndex;
}

interface Row {
  readonly order_id: number;
  readonly matched: number;
  readonly remaining: number;
  readonly matched_payout_centipaise: number;
  readonly release_at: Date | null;
  readonly lapse_reason: RefusalCode | null;
  readonly price_hundredths: number;
  readonly stake: number;
  readonly side: Side;
  /** Place in the list of the engine. */
  readonly execution: number;
  readonly runner: number;
  readonly market_id: number;
  readonly notation: Notation;
  readonly line: LineTerms | null;
}

/** Finds placed bets of any age by the player's own reference. */
export class PlacementStore {
  readonly #database: Pool;
  readonly #exchange: Pick<Exchange, "read" | "state" | "projected">;

  constructor(database: Pool, exchange: Pick<Exchange, "read" | "state" | "projected">) {
    this.#database = database;
    this.#exchange = exchange;
  }

  /** Sees every bet that was submitted before this was called: one that is still being written is there, too. */
  async find(accountId: AccountId, clientReference: string): Promise<KnownPlacement | undefined> {
    await this.#exchange.read(() => undefined);
    await this.#exchange.projected(this.#exchange.state().journalSeq);
    const { rows } = await this.#database.query<Row>(
      `SELECT order_id, k.matched, k.remaining, k.matched_payout_centipaise, k.release_at, k.lapse_reason,
         coalesce(o.asked_price_hundredths, o.price_hundredths) AS price_hundredths,
         coalesce(o.asked_stake, o.stake) AS stake, o.side, o.execution, o.runner, o.market_id, m.notation, m.line
       FROM command_keys k JOIN orders o USING (order_id) JOIN sport_markets m ON m.id = o.market_id
       WHERE k.account_id = $1 AND k.key = $2`,
      [accountId, clientReference],
    );
    const row = rows[0];
    if (!row) return undefined;
    return {
      outcome: outcomeOf(row),
      price: oddsHundredths(row.price_hundredths),
      stake: paise(row.stake),
      side: row.side,
      execution: EXECUTIONS[row.execution] ?? "limit",
      market: { id: row.market_id, notation: row.notation, line: row.line },
      runner: row.runner,
    };
  }
}

function outcomeOf(row: Row): KnownPlacement["outcome"] {
  const { order_id: orderId, release_at: releaseAt, lapse_reason: reason } = row;
  if (reason !== null) return { ok: true, type: "orderLapsed", orderId, reason, repeated: false };
  if (releaseAt !== null)
    return { ok: true, type: "orderDelayed", orderId, releaseAt: releaseAt.getTime(), repeated: false };
  return {
    ok: true,
    type: "orderPlaced",
    orderId,
    matched: paise(row.matched),
    remaining: paise(row.remaining),
    matchedPayoutCentipaise: row.matched_payout_centipaise,
    repeated: false,
  };
}
