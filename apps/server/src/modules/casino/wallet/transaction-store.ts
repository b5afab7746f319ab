import type { CasinoStudio } from "@crossbook/contract";
import type { Pool } from "pg";
import { GroupedWrites } from "../../../calls/grouped-writes.ts";
import { PlanNames } from "../../../database/plan-names.ts";
import type { Clock } from "../../../ports/clock.ts";
import type {
  CasinoRound,
  CasinoTransaction,
  NewTransaction,
  RoundClosing,
  TransactionEnd,
} from "./transaction.ts";
import {
  END_ROUNDS,
  END_TRANSACTIONS,
  INSERT_TRANSACTIONS,
  READ_TRANSACTION,
} from "./transaction-statements.ts";
import type { RoundKey } from "./wallet-core.ts";

/** Where transactions are kept. */
export interface TransactionRecords {
  /** The rows of these ids that there are, in no order. */
  find(studio: CasinoStudio, txIds: readonly string[]): Promise<readonly CasinoTransaction[]>;
  byId(id: number): Promise<CasinoTransaction | undefined>;
  /** What is still to be moved, by id, after `afterId`. */
  due(limit: number, afterId: number): Promise<readonly CasinoTransaction[]>;
  /** The newest transaction, and up to which one none was due when that was written down last. */
  progress(): Promise<{ readonly newest: number; readonly posted: number }>;
  /** Writes down that no transaction up to this one is due: the next look begins behind it. */
  savePosted(throughId: number): Promise<void>;
  round(studio: CasinoStudio, userId: number, key: RoundKey): Promise<CasinoRound | undefined>;
  /** Whether a win of the bet was taken; of no bet in particular: one that came after it. */
  isSettled(bet: CasinoTransaction): Promise<boolean>;
  /** The bets of a round whose money is still to be moved. */
  dueBets(roundId: number): Promise<readonly CasinoTransaction[]>;
  /**
   * Writes a row, opens its round, and kills the bet that it gives back, in one commit. `taken`: the id has a row already,
   * and nothing was written.
   */
  insert(row: NewTransaction): Promise<Inserted>;
  /** Ends a transaction that was due, and counts it in its round. */
  end(end: TransactionEnd): Promise<void>;
  /** The same where nobody waits for it: together with others that come within moments. */
  endSoon(end: TransactionEnd): Promise<void>;
  /** Begins to write all ends that wait for others. */
  endNow(): void;
  /** Ends a round that is open. */
  endRound(end: RoundClosing): Promise<void>;
  /** Open rounds that began before `openedBefore`, by id, after `afterId`. */
  openRounds(openedBefore: number, limit: number, afterId: number): Promise<readonly number[]>;
}

/** The numbers of a new row. */
export type Inserted = { readonly id: number; readonly roundId: number | undefined } | "taken";

type Row = Omit<CasinoTransaction, "refTxId" | "roundId" | "roundRef" | "userId" | "code"> & {
  readonly refTxId: string | null;
  readonly roundId: number | null;
  readonly roundRef: string | null;
  readonly userId: number | null;
  readonly code: CasinoTransaction["code"] | null;
};

/** A statement costs as much as ten ends in it: where they come one by one, they wait for so long. */
export const ENDS_WAIT_MS = 50;

/** `casino_transactions` and `casino_rounds`. */
export class TransactionStore implements TransactionRecords {
  readonly #database: Pool;
  readonly #clock: Pick<Clock, "now" | "after">;
  readonly #plans = new PlanNames();
  readonly #inserts: GroupedWrites<NewTransaction, Inserted>;
  /** Both update rounds: one at a time, or two of them could wait for each other. */
  readonly #ends: GroupedWrites<TransactionEnd | RoundClosing, true>;

  constructor(database: Pool, clock: Pick<Clock, "now" | "after">) {
    this.#database = database;
    this.#clock = clock;
    this.#inserts = new GroupedWrites(
      (rows) => this.#insertAll(rows),
      (row) => nameOf(row),
    );
    this.#ends = new GroupedWrites(
      (ends) => this.#endAll(ends),
      (end) => ("by" in end ? `round ${end.roundId}` : `transaction ${end.id}`),
      { clock, waitMs: ENDS_WAIT_MS },
    );
  }

  async find(studio: CasinoStudio, txIds: readonly string[]): Promise<readonly CasinoTransaction[]> {
    const { rows } = await this.#database.query<Row>({
      name: this.#plans.of("casino-find"),
      text: `${READ_TRANSACTION} WHERE t.studio = $1 AND t.tx_id = ANY($2)`,
      values: [studio, txIds],
    });
    return rows.map(transactionOf);
  }

  async byId(id: number): Promise<CasinoTransaction | undefined> {
    const { rows } = await this.#database.query<Row>(`${READ_TRANSACTION} WHERE t.id = $1`, [id]);
    const [row] = rows;
    return row && transactionOf(row);
  }

  async due(limit: number, afterId: number): Promise<readonly CasinoTransaction[]> {
    const { rows } = await this.#database.query<Row>(
      `${READ_TRANSACTION} WHERE t.state = 'due' AND t.id > $2 ORDER BY t.id LIMIT $1`,
      [limit, afterId],
    );
    return rows.map(transactionOf);
  }

  async progress(): Promise<{ readonly newest: number; readonly posted: number }> {
    const { rows } = await this.#database.query<{ readonly newest: number; readonly posted: number }>(
      "SELECT through_id AS posted, coalesce((SELECT max(id) FROM casino_transactions), 0) AS newest FROM casino_posted",
    );
    return rows[0] ?? { newest: 0, posted: 0 };
  }

  async savePosted(throughId: number): Promise<void> {
    await this.#database.query("UPDATE casino_posted SET through_id = $1 WHERE through_id < $1", [throughId]);
  }

  async round(studio: CasinoStudio, userId: number, key: RoundKey): Promise<CasinoRound | undefined> {
    const { rows } = await this.#database.query<CasinoRound>({
      name: this.#plans.of("casino-round"),
      text: `SELECT r.id, r.state,
          count(t.id) FILTER (WHERE t.state = 'done')::int AS bets,
          count(t.id) FILTER (WHERE t.state = 'killed')::int AS killed,
          count(t.id) FILTER (WHERE t.state = 'due')::int AS due
        FROM casino_rounds r LEFT JOIN casino_transactions t ON t.round_id = r.id AND t.kind = 'bet'
        WHERE r.studio = $1 AND r.user_id = $2 AND r.game = $3 AND r.round_ref = $4 GROUP BY r.id`,
      values: [studio, userId, key.game, key.ref],
    });
    return rows[0];
  }

  async dueBets(roundId: number): Promise<readonly CasinoTransaction[]> {
    const { rows } = await this.#database.query<Row>(
      `${READ_TRANSACTION} WHERE t.round_id = $1 AND t.kind = 'bet' AND t.state = 'due' ORDER BY t.id`,
      [roundId],
    );
    return rows.map(transactionOf);
  }

  async openRounds(openedBefore: number, limit: number, afterId: number): Promise<readonly number[]> {
    const { rows } = await this.#database.query<{ readonly id: number }>(
      `SELECT r.id FROM casino_rounds r WHERE r.state = 'open' AND r.opened_at < $1 AND r.id > $3
        AND NOT EXISTS (SELECT FROM casino_transactions t WHERE t.round_id = r.id AND t.state = 'due')
        ORDER BY r.id LIMIT $2`,
      [new Date(openedBefore), limit, afterId],
    );
    return rows.map(({ id }) => id);
  }

  async isSettled({ id, roundId, txId }: CasinoTransaction): Promise<boolean> {
    const { rows } = await this.#database.query({
      text: `SELECT FROM casino_transactions WHERE round_id = $1 AND kind IN ('win', 'jackpot')
          AND state IN ('due', 'done') AND (ref_tx_id = $2 OR ref_tx_id IS NULL AND id > $3) LIMIT 1`,
      values: [roundId, txId, id],
    });
    return rows.length > 0;
  }

  insert(row: NewTransaction): Promise<Inserted> {
    return this.#inserts.write(row);
  }

  async end(end: TransactionEnd): Promise<void> {
    await this.#ends.write(end);
  }

  async endSoon(end: TransactionEnd): Promise<void> {
    await this.#ends.writeSoon(end);
  }

  endNow(): void {
    this.#ends.writeNow();
  }

  async endRound(end: RoundClosing): Promise<void> {
    await this.#ends.write(end);
  }

  async #insertAll(all: readonly NewTransaction[]): Promise<readonly Inserted[]> {
    const column = <Value>(read: (row: NewTransaction) => Value) => all.map((row) => read(row) ?? null);
    this.#plans.writes(all.length);
    const { rows } = await this.#database.query<NewNumbers>({
      name: this.#plans.of("casino-insert"),
      text: INSERT_TRANSACTIONS,
      values: [
        new Date(this.#clock.now()),
        // What has a transfer before its answer is flushed with that: the journal is in the same log, behind it.
        all.every(({ state, amount }) => state === "due" && amount !== 0) ? "off" : "on",
        column(({ studio }) => studio),
        column(({ txId }) => txId),
        column(({ kind }) => kind),
        column(({ refTxId }) => refTxId),
        column(({ userId }) => userId),
        column(({ game }) => game),
        column(({ amount }) => amount),
        column(({ freeAmount }) => freeAmount),
        column(({ digest }) => digest),
        column(({ state }) => state),
        column(({ code }) => code),
        column(({ closesRound }) => closesRound),
        column(({ roundId }) => roundId),
        column(({ opens }) => opens?.ref),
        column(({ opens }) => opens?.sessionId),
        column(({ kills }) => kills),
      ],
    });
    const inserted = new Map(
      rows.map((row) => [nameOf(row), { id: row.id, roundId: row.roundId ?? undefined }]),
    );
    return all.map((row) => inserted.get(nameOf(row)) ?? "taken");
  }

  async #endAll(all: readonly (TransactionEnd | RoundClosing)[]): Promise<readonly true[]> {
    const at = new Date(this.#clock.now());
    const ends = all.filter((end): end is TransactionEnd => !("by" in end));
    const rounds = all.filter((end) => "by" in end);
    if (ends.length > 0)
      await this.#database.query({
        name: this.#plans.of("casino-end"),
        text: END_TRANSACTIONS,
        values: [
          at,
          ends.map(({ id }) => id),
          ends.map(({ ledgerEntryId }) => ledgerEntryId ?? null),
          ends.map(({ balance }) => balance ?? null),
          ends.map(({ code }) => code ?? null),
        ],
      });
    if (rounds.length > 0)
      await this.#database.query({
        text: END_ROUNDS,
        values: [at, rounds.map(({ roundId }) => roundId), rounds.map(({ by }) => by)],
      });
    return all.map(() => true);
  }
}

interface NewNumbers {
  readonly studio: string;
  readonly txId: string;
  readonly id: number;
  readonly roundId: number | null;
}

function nameOf({ studio, txId }: Pick<NewNumbers, "studio" | "txId">): string {
  return `${studio} ${txId}`;
}

function transactionOf({ refTxId, roundId, roundRef, userId, code, ...row }: Row): CasinoTransaction {
  return {
    ...row,
    refTxId: refTxId ?? undefined,
    roundId: roundId ?? undefined,
    roundRef: roundRef ?? undefined,
    userId: userId ?? undefined,
    code: code ?? undefined,
  };
}
