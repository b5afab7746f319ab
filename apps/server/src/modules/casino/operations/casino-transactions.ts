import {
  CASINO_STUDIOS,
  type CasinoStudio,
  type CasinoTransactionKind,
  type OperatorCasinoRound,
  type OperatorCasinoTransaction,
} from "@crossbook/contract";
import type { Pool } from "pg";
import { countOf } from "../../../database/index.ts";
import { gameIdOf } from "../games/casino-game.ts";
import { mainUnits, presentRound, ROUND_COLUMNS, type RoundRow, WITH_GAME } from "../games/own-rounds.ts";

interface TransactionRow {
  readonly id: number;
  readonly studio: CasinoStudio;
  readonly tx_id: string;
  readonly kind: CasinoTransactionKind;
  readonly ref_tx_id: string | null;
  readonly round_id: number | null;
  readonly username: string | null;
  readonly game: string;
  readonly amount: number;
  readonly state: OperatorCasinoTransaction["state"];
  readonly code: string | null;
  readonly ledger_entry_id: number | null;
  readonly received_at: Date;
  readonly done_at: Date | null;
}

/** Which transactions are asked for; what is undefined does not matter. */
export interface TransactionFilter {
  readonly studio: CasinoStudio | undefined;
  readonly state: OperatorCasinoTransaction["state"] | undefined;
  readonly userName: string | undefined;
  readonly txId: string | undefined;
  readonly roundId: number | undefined;
}

/** Which rounds are asked for. */
export interface RoundFilter {
  readonly studio: CasinoStudio | undefined;
  readonly state: RoundRow["state"] | undefined;
  readonly userName: string | undefined;
  readonly roundRef: string | undefined;
}

/** One page. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

type ListedRound = Pick<OperatorCasinoRound, keyof ReturnType<typeof presentRound> | "userName">;

const COLUMNS = `t.id, t.studio, t.tx_id, t.kind, t.ref_tx_id, t.round_id, u.username, t.game, t.amount, t.state, t.code,
  t.ledger_entry_id, t.received_at, t.done_at`;
const FROM = "FROM casino_transactions t LEFT JOIN users u ON u.id = t.user_id";
const WHERE = `WHERE ($1::text[] IS NULL OR t.studio = ANY ($1)) AND ($2::text IS NULL OR t.state = $2)
  AND ($3::text IS NULL OR t.user_id = (SELECT id FROM users WHERE username_key = $3))
  AND ($4::text IS NULL OR t.tx_id = $4) AND ($5::bigint IS NULL OR t.round_id = $5)`;
const ROUNDS = `FROM casino_rounds r ${WITH_GAME} JOIN users u ON u.id = r.user_id
  WHERE ($1::text IS NULL OR r.studio = $1) AND ($2::text IS NULL OR r.state = $2)
    AND ($3::text IS NULL OR r.user_id = (SELECT id FROM users WHERE username_key = $3))
    AND ($4::text IS NULL OR r.round_ref = $4)`;
/** A page of transactions, and one of rounds. Exported for the test of their plans. */
export const TRANSACTIONS_PAGE = `SELECT ${COLUMNS} ${FROM} ${WHERE} ORDER BY t.id DESC LIMIT $6 OFFSET $7`;
/** See `TRANSACTIONS_PAGE`. */
export const ROUNDS_PAGE = `SELECT ${ROUND_COLUMNS}, u.username ${ROUNDS} ORDER BY r.id DESC LIMIT $5 OFFSET $6`;
/** A round's transactions and entries are bounded by its studio's game; more than these are not shown. */
const MOST_OF_A_ROUND = 1000;

/** Reads transactions and rounds for operators. */
export class CasinoTransactions {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** One page, newest first. */
  async page(
    { studio, state, userName, txId, roundId }: TransactionFilter,
    { limit, offset }: Page,
  ): Promise<{ readonly items: OperatorCasinoTransaction[]; readonly totalCount: number }> {
    // Ids are each studio's own: the index has the studio before them.
    const studios = studio ? [studio] : txId === undefined ? undefined : CASINO_STUDIOS;
    const filter = [studios, state, userName?.trim().toLowerCase(), txId, roundId].map(
      (value) => value ?? null,
    );
    const [found, counted] = await Promise.all([
      this.#database.query<TransactionRow>(TRANSACTIONS_PAGE, [...filter, limit, offset]),
      this.#database.query<{ count: number }>(countOf(`${FROM} ${WHERE}`), filter),
    ]);
    return { items: found.rows.map(presentTransaction), totalCount: counted.rows[0]?.count ?? 0 };
  }

  /** One page of rounds, newest first. */
  async rounds(
    { studio, state, userName, roundRef }: RoundFilter,
    { limit, offset }: Page,
  ): Promise<{ readonly items: ListedRound[]; readonly totalCount: number }> {
    const filter = [studio, state, userName?.trim().toLowerCase(), roundRef].map((value) => value ?? null);
    const [found, counted] = await Promise.all([
      this.#database.query<RoundRow & { readonly username: string }>(ROUNDS_PAGE, [
        ...filter,
        ...[limit, offset],
      ]),
      this.#database.query<{ count: number }>(countOf(ROUNDS), filter),
    ]);
    const items = found.rows.map((row) => ({ ...presentRound(row), userName: row.username }));
    return { items, totalCount: counted.rows[0]?.count ?? 0 };
  }

  /** A round with all that happened in it; undefined: there is none. */
  async round(roundId: number): Promise<OperatorCasinoRound | undefined> {
    const { rows } = await this.#database.query<RoundRow & { readonly username: string }>(
      `SELECT ${ROUND_COLUMNS}, u.username FROM casino_rounds r ${WITH_GAME} JOIN users u ON u.id = r.user_id
       WHERE r.id = $1`,
      [roundId],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const transactions = await this.#database.query<TransactionRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE t.round_id = $1 ORDER BY t.id LIMIT ${MOST_OF_A_ROUND}`,
      [roundId],
    );
    return {
      ...presentRound(row),
      userName: row.username,
      sessionId: row.session_id === null ? null : String(row.session_id),
      transactions: transactions.rows.map(presentTransaction),
      ledger: await this.#ledgerOf(row),
    };
  }

  async #ledgerOf({ id, user_id }: RoundRow): Promise<OperatorCasinoRound["ledger"]> {
    const { rows } = await this.#database.query<{
      readonly entry_id: number;
      readonly amount: number;
      readonly balance_after: number;
      readonly at: Date;
    }>(
      `SELECT l.entry_id, l.amount, l.balance_after, l.at FROM casino_transactions t
       JOIN ledger_entries l ON l.entry_id = t.ledger_entry_id AND l.account_id = $2 AND l.balance = 'cash'
       WHERE t.round_id = $1 ORDER BY l.entry_id LIMIT ${MOST_OF_A_ROUND}`,
      [id, user_id],
    );
    return rows.map(({ entry_id, amount, balance_after, at }) => ({
      ...{ entryId: entry_id, amount: mainUnits(amount), balanceAfter: mainUnits(balance_after) },
      at: at.toISOString(),
    }));
  }
}

function presentTransaction(row: TransactionRow): OperatorCasinoTransaction {
  const { id, studio, kind, state, code } = row;
  return {
    ...{ id, studio, kind, state, code },
    txId: row.tx_id,
    refTxId: row.ref_tx_id,
    roundId: row.round_id,
    userName: row.username,
    gameId: row.game === "" ? null : gameIdOf(studio, row.game),
    amount: mainUnits(row.amount),
    ledgerEntryId: row.ledger_entry_id,
    receivedAt: row.received_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    signature: "valid",
  };
}
