import { zeroPaise } from "@crossbook/money";
import type { CasinoPostings } from "./casino-postings.ts";
import type { PendingEnds } from "./pending-ends.ts";
import type { CasinoTransaction, NewTransaction } from "./transaction.ts";
import type { TransactionRecords } from "./transaction-store.ts";
import type { WalletCode, WalletRefusal, WalletReply } from "./wallet-core.ts";

interface Parts {
  readonly store: Pick<TransactionRecords, "find" | "insert">;
  readonly postings: Pick<CasinoPostings, "post" | "balance">;
  readonly ends: Pick<PendingEnds, "written">;
}

type Row = Pick<
  CasinoTransaction,
  "id" | "studio" | "kind" | "roundId" | "game" | "amount" | "state" | "code" | "userId"
>;

/** Takes transactions in the order that a crash cannot harm: the row, its transfer, the answer, its end. */
export class TransactionWriter {
  readonly #store: Parts["store"];
  readonly #postings: Parts["postings"];
  readonly #ends: Parts["ends"];

  constructor({ store, postings, ends }: Parts) {
    this.#store = store;
    this.#postings = postings;
    this.#ends = ends;
  }

  /** Writes a transaction down and moves its money; one whose id is taken is answered as that one was. */
  async take(asked: NewTransaction): Promise<WalletReply> {
    const inserted = await this.#store.insert(asked);
    if (inserted !== "taken") {
      const { studio, kind, game, amount, state, code, userId } = asked;
      const { id, roundId } = inserted;
      return this.#outcomeOf({ id, studio, kind, roundId, game, amount, state, code, userId });
    }
    // What was answered a moment ago may still be on its way to the tables.
    if (asked.userId !== undefined) await this.#ends.written(asked.userId);
    const [existing] = await this.#store.find(asked.studio, [asked.txId]);
    return existing ? this.again(existing, asked) : refusal("UNAVAILABLE");
  }

  /** Answers a transaction that there is: its money is moved first where it is still due. */
  async again(
    existing: CasinoTransaction,
    asked: Pick<NewTransaction, "kind" | "digest">,
  ): Promise<WalletReply> {
    if (existing.state === "killed" && asked.kind === "bet") return refusal("BET_ROLLED_BACK");
    return existing.digest === asked.digest ? this.#outcomeOf(existing) : refusal("TRANSACTION_DIFFERS");
  }

  /** Moves the money of a row that is due. */
  post(row: Row): ReturnType<CasinoPostings["post"]> {
    const { userId } = row;
    if (userId === undefined) throw new Error(`casino transaction ${row.id} is due and nobody's`);
    const { id, studio, kind, roundId, game, amount } = row;
    return this.#postings.post({ id, studio, kind, roundId, game, amount, userId });
  }

  /** The same, with its end in the tables: for who reads the row or changes it next, since an end is only written to one that is due. */
  async postWritten(row: Row): ReturnType<CasinoPostings["post"]> {
    const posted = await this.post(row);
    if (row.userId !== undefined) await this.#ends.written(row.userId);
    return posted;
  }

  /** Done, with the balance of now. */
  async done(userId: number | undefined, transactionId: number): Promise<WalletReply> {
    // A bet that never came, by who could not say whose it is.
    if (userId === undefined) return { ok: true, balance: zeroPaise, transactionId };
    const balance = await this.#postings.balance(userId);
    return balance === undefined ? refusal("UNAVAILABLE") : { ok: true, balance, transactionId };
  }

  async #outcomeOf(row: Row): Promise<WalletReply> {
    if (row.state === "due") {
      const posted = await this.post(row);
      return posted.ok ? { ok: true, balance: posted.balance, transactionId: row.id } : posted;
    }
    if (row.state !== "refused") return this.done(row.userId, row.id);
    const balance = row.userId === undefined ? undefined : await this.#postings.balance(row.userId);
    return { ok: false, code: row.code ?? "UNAVAILABLE", ...(balance !== undefined && { balance }) };
  }
}

/** A refusal with this code. */
export function refusal(code: WalletCode): WalletRefusal {
  return { ok: false, code };
}
