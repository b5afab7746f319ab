import type { CasinoTransactionKind } from "@crossbook/contract";
import { negatePaise, type Paise, paise, zeroPaise } from "@crossbook/money";
import type { Logger } from "pino";
import type { Clock } from "../../../ports/clock.ts";
import { OUTSIDE_ACCOUNTS, type Wallet } from "../../wallet/index.ts";
import type { PendingEnds } from "./pending-ends.ts";
import type { PlayerBalances } from "./player-balances.ts";
import type { CasinoTransaction } from "./transaction.ts";
import type { TransactionRecords } from "./transaction-store.ts";
import type { CasinoMovement, WalletRefusal } from "./wallet-core.ts";

/** What the statement shows beside the game. */
const WORDS: Readonly<Record<CasinoTransactionKind, string>> = {
  bet: "Stake",
  win: "Win",
  rollback: "Stake returned",
  jackpot: "Jackpot",
  promo: "Prize",
  freeRoundTotal: "Free rounds",
  adjustment: "Correction",
};

interface Parts {
  readonly store: Pick<TransactionRecords, "end">;
  readonly ends: PendingEnds;
  readonly wallet: Pick<Wallet, "transfer">;
  readonly balances: PlayerBalances;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Logger;
  readonly onMoved: (movement: CasinoMovement) => void;
}

/** What may be moved: a row that is due. */
export type DueTransaction = Pick<
  CasinoTransaction,
  "id" | "studio" | "kind" | "roundId" | "game" | "amount"
> & {
  readonly userId: number;
};

/** A transaction whose money has moved, with what the player can stake now. */
export type Posted = { readonly ok: true; readonly balance: Paise } | WalletRefusal;

/**
 * Moves the money of transactions: one transfer each, with a key of its row, so that one which is repeated after a crash
 * happens once. Called by one caller at a time for a player.
 */
export class CasinoPostings {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Moves what is due; that it is done is written down behind the answer. A stake that is not covered is refused for good,
   * which is written down before it is answered: money that comes later must not take it.
   */
  async post(due: DueTransaction): Promise<Posted> {
    const { ends, logger, onMoved, clock } = this.#parts;
    const amount = gainOf(due);
    const moved = amount === 0 ? undefined : await this.#transfer(due, amount);
    if (moved && !moved.ok) {
      if (amount < 0 && moved.code === "INSUFFICIENT_FUNDS") return this.#refused(due);
      logger.warn({ transactionId: due.id, code: moved.code }, "a casino transaction is still to be moved");
      return { ok: false, code: "UNAVAILABLE" };
    }
    const balance = await this.balance(due.userId);
    const { id: transactionId, studio, kind, userId, game, roundId } = due;
    const movement = { transactionId, studio, kind, userId, game, roundId, amount, at: clock.now() };
    const end = { id: transactionId, ledgerEntryId: moved?.entryId, balance, code: undefined };
    await ends.write(userId, end, () => onMoved(movement));
    return balance === undefined ? { ok: false, code: "UNAVAILABLE" } : { ok: true, balance };
  }

  /** What a player can stake; undefined where the exchange does not answer, or has no such account. */
  balance(userId: number): Promise<Paise | undefined> {
    return this.#parts.balances.of(userId);
  }

  /** The same, or why it is not known. */
  lookUp(userId: number): ReturnType<PlayerBalances["lookUp"]> {
    return this.#parts.balances.lookUp(userId);
  }

  async #refused({ id, userId }: DueTransaction): Promise<Posted> {
    const code = "INSUFFICIENT_FUNDS";
    const balance = await this.balance(userId);
    await this.#parts.store.end({ id, ledgerEntryId: undefined, balance, code });
    return { ok: false, code, ...(balance !== undefined && { balance }) };
  }

  #transfer({ id, studio, userId, kind, game, roundId }: DueTransaction, gain: Paise) {
    const outside = OUTSIDE_ACCOUNTS[studio];
    const [from, to] = gain < 0 ? [userId, outside] : [outside, userId];
    return this.#parts.wallet.transfer({
      from,
      to,
      amount: paise(Math.abs(gain)),
      kind: "casino",
      reference: `casino:${studio}:${roundId ?? `prize-${id}`}`,
      remark: `${WORDS[kind]}, ${game}`,
      key: `casino:${id}`,
    });
  }
}

/** What the player gets; negative: gives. */
function gainOf({ kind, amount }: DueTransaction): Paise {
  if (amount === 0) return zeroPaise;
  return kind === "bet" ? negatePaise(amount) : amount;
}
