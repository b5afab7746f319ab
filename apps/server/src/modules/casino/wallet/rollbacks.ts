import type { CasinoStudio } from "@crossbook/contract";
import { zeroPaise } from "@crossbook/money";
import type { CasinoTransaction, NewTransaction } from "./transaction.ts";
import { rollbackDigest } from "./transaction-digest.ts";
import type { TransactionRecords } from "./transaction-store.ts";
import { refusal, type TransactionWriter } from "./transaction-writer.ts";
import type { Rollback, WalletReply } from "./wallet-core.ts";

interface Parts {
  readonly store: Pick<TransactionRecords, "find" | "insert" | "isSettled">;
  readonly writer: TransactionWriter;
}

/** Gives stakes back. */
export class Rollbacks {
  readonly #store: Parts["store"];
  readonly #writer: TransactionWriter;

  constructor({ store, writer }: Parts) {
    this.#store = store;
    this.#writer = writer;
  }

  /** Whose bet it is, as its row says; undefined where it has not come. */
  async playerOf(studio: CasinoStudio, betTxId: string): Promise<number | undefined> {
    const [bet] = await this.#store.find(studio, [betTxId]);
    return bet?.userId;
  }

  /** Called by one caller at a time for the player of the bet. */
  async rollBack(studio: CasinoStudio, request: Rollback): Promise<WalletReply> {
    const { txId, betTxId } = request;
    const known = await this.#store.find(studio, [txId, betTxId]);
    const bet = known.find((row) => row.txId === betTxId);
    const asked = rollbackOf(studio, request, bet);
    const earlier = known.find((row) => row.txId === txId);
    if (earlier) return this.#writer.again(earlier, asked);
    if (!bet) return this.#rollBackUnseen(request, asked);
    if (bet.kind !== "bet") return refusal("BET_SETTLED");
    const { userId } = request;
    if (bet.userId !== undefined && bet.userId !== userId)
      // Without a player, the bet came after it was looked for: nothing keeps its win away, so it is looked for again.
      return refusal(userId === undefined ? "UNAVAILABLE" : "TRANSACTION_DIFFERS");
    if (bet.state !== "due") return this.#rollBackBet(bet, request, asked);
    const posted = await this.#writer.postWritten(bet);
    if (!posted.ok && posted.code === "UNAVAILABLE") return posted;
    return this.#rollBackBet({ ...bet, state: posted.ok ? "done" : "refused" }, request, asked);
  }

  async #rollBackBet(
    bet: CasinoTransaction,
    { amount }: Rollback,
    asked: NewTransaction,
  ): Promise<WalletReply> {
    // It took nothing, or gave it back already.
    if (bet.state !== "done") return this.#writer.take(asked);
    if (amount !== undefined && amount !== bet.amount && bet.amount > 0)
      return refusal("TRANSACTION_DIFFERS");
    if (await this.#store.isSettled(bet)) return refusal("BET_SETTLED");
    return this.#writer.take({ ...asked, amount: bet.amount, state: "due", kills: bet.id });
  }

  /** Writes the bet down as rolled back, so that it is refused when it comes: its unique id decides who was first. */
  async #rollBackUnseen(request: Rollback, asked: NewTransaction): Promise<WalletReply> {
    const { betTxId, userId, round } = request;
    const inserted = await this.#store.insert({
      ...asked,
      ...{ txId: betTxId, kind: "bet", refTxId: undefined, digest: "", state: "killed", closesRound: false },
      opens: userId === undefined || !round ? undefined : { ref: round.ref, sessionId: undefined },
    });
    // The bet came in this very moment, for somebody else: the studio asks again, and it is found then.
    return inserted === "taken"
      ? refusal("UNAVAILABLE")
      : this.#writer.take({ ...asked, roundId: inserted.roundId });
  }
}

/** The row of a rollback that moves nothing. */
function rollbackOf(
  studio: CasinoStudio,
  { txId, betTxId, userId, round, closesRound }: Rollback,
  bet: CasinoTransaction | undefined,
): NewTransaction {
  return {
    ...{ studio, txId, kind: "rollback", refTxId: betTxId, closesRound },
    userId: bet?.userId ?? userId,
    game: bet?.game ?? round?.game ?? "",
    ...{ amount: zeroPaise, freeAmount: zeroPaise, digest: rollbackDigest(betTxId) },
    ...{ state: "done", code: undefined, opens: undefined, kills: undefined },
    roundId: bet?.roundId,
  };
}
