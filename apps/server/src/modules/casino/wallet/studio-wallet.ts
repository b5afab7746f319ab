import type { CasinoStudio } from "@crossbook/contract";
import { MAX_AMOUNT_PAISE, type Paise, zeroPaise } from "@crossbook/money";
import type { Logger } from "pino";
import { OneAtATime } from "../../../calls/one-at-a-time.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { CasinoPostings } from "./casino-postings.ts";
import { CreditPlaces } from "./credit-places.ts";
import type { GameSessions } from "./game-sessions.ts";
import type { PendingEnds } from "./pending-ends.ts";
import { Rollbacks } from "./rollbacks.ts";
import type { CasinoTransaction, NewTransaction } from "./transaction.ts";
import { transactionDigest } from "./transaction-digest.ts";
import type { TransactionRecords } from "./transaction-store.ts";
import { refusal, TransactionWriter } from "./transaction-writer.ts";
import type {
  AuthenticateReply,
  BalanceReply,
  Correction,
  Credit,
  Debit,
  DebitAsked,
  DebitRules,
  GameSession,
  Rollback,
  RoundEnd,
  WalletCore,
  WalletReply,
} from "./wallet-core.ts";

const DUE_AT_ONCE = 100;

interface Parts {
  readonly store: TransactionRecords;
  readonly postings: CasinoPostings;
  readonly ends: PendingEnds;
  readonly sessions: Pick<GameSessions, "byToken" | "redeem">;
  readonly rules: DebitRules;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Logger;
}

type Content = Omit<NewTransaction, "digest" | "state" | "code" | "roundId" | "kills" | "opens">;

/**
 * The wallet under all protocols. What a studio asks for one player is done one after the other, so that what was checked
 * still holds when it is written; the unique id of a transaction decides over everything else, also over a restart.
 */
export class StudioWallet implements WalletCore {
  readonly #parts: Parts;
  readonly #writer: TransactionWriter;
  readonly #places: CreditPlaces;
  readonly #rollbacks: Rollbacks;
  readonly #ofPlayer = new OneAtATime<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#writer = new TransactionWriter(parts);
    this.#places = new CreditPlaces({ store: parts.store, writer: this.#writer });
    this.#rollbacks = new Rollbacks({ store: parts.store, writer: this.#writer });
  }

  async authenticate(studio: CasinoStudio, launchToken: string): Promise<AuthenticateReply> {
    const opened = await this.#parts.sessions.redeem(studio, launchToken);
    if (!opened) return refusal("TOKEN_INVALID");
    const balance = await this.#parts.postings.balance(opened.session.userId);
    return balance === undefined ? refusal("UNAVAILABLE") : { ok: true, ...opened, balance };
  }

  session(studio: CasinoStudio, token: string): Promise<GameSession | undefined> {
    return this.#parts.sessions.byToken(studio, token);
  }

  async balance(userId: number): Promise<BalanceReply> {
    const balance = await this.#parts.postings.lookUp(userId);
    return typeof balance === "string" ? refusal(balance) : { ok: true, balance, userId };
  }

  debit(studio: CasinoStudio, request: Debit): Promise<WalletReply> {
    return this.#alone(studio, request.session.userId, () => this.#debit(studio, request));
  }

  credit(studio: CasinoStudio, request: Credit): Promise<WalletReply> {
    return this.#behindEnds(studio, request.userId, () => this.#credit(studio, request));
  }

  async rollback(studio: CasinoStudio, request: Rollback): Promise<WalletReply> {
    const userId = request.userId ?? (await this.#rollbacks.playerOf(studio, request.betTxId));
    return this.#behindEnds(studio, userId, () => this.#rollbacks.rollBack(studio, { ...request, userId }));
  }

  adjust(studio: CasinoStudio, request: Correction): Promise<WalletReply> {
    return this.#behindEnds(studio, request.userId, () => this.#adjust(studio, request));
  }

  closeRound(studio: CasinoStudio, { userId, round: key }: RoundEnd): Promise<WalletReply> {
    return this.#behindEnds(studio, userId, async () => {
      const round = await this.#parts.store.round(studio, userId, key);
      if (!round) return refusal("BET_NOT_FOUND");
      if (round.state === "open") await this.#parts.store.endRound({ roundId: round.id, by: "studio" });
      return this.#writer.done(userId, round.id);
    });
  }

  /** Moves the money of what was interrupted. Answers of how many transactions it could not be moved yet. */
  async postDue(): Promise<number> {
    const { store, ends } = this.#parts;
    const { newest, posted } = await store.progress();
    let left = 0;
    for (let afterId = posted; ; ) {
      const due = await store.due(DUE_AT_ONCE, afterId);
      for (const row of due) if (!(await this.#tryToPost(row))) left += 1;
      if (due.length < DUE_AT_ONCE) break;
      afterId = due.at(-1)?.id ?? afterId;
    }
    await ends.allWritten();
    // Also one whose money is moved and whose end was not written is looked for again.
    const [first] = await store.due(1, posted);
    await store.savePosted(Math.min(newest, first === undefined ? newest : first.id - 1));
    return left;
  }

  /** One that fails is logged, and stays due: others are behind it. */
  async #tryToPost(row: CasinoTransaction): Promise<boolean> {
    try {
      return await this.#postOne(row);
    } catch (error) {
      const { logger } = this.#parts;
      logger.error({ err: error, transactionId: row.id }, "a casino transaction could not be posted");
      return false;
    }
  }

  /** False: its money is still to be moved. */
  #postOne({ id, studio, userId }: CasinoTransaction): Promise<boolean> {
    return this.#behindEnds(studio, userId, async () => {
      // Its own caller may have been faster.
      const row = await this.#parts.store.byId(id);
      if (row?.state !== "due") return true;
      const posted = await this.#writer.post(row);
      return posted.ok || posted.code !== "UNAVAILABLE";
    });
  }

  /** The same for what looks at earlier transactions of the player: the tables show all that were answered. */
  #behindEnds<Result>(
    studio: CasinoStudio,
    userId: number | undefined,
    task: () => Promise<Result>,
  ): Promise<Result> {
    return this.#alone(studio, userId, async () => {
      if (userId !== undefined) await this.#parts.ends.written(userId);
      return task();
    });
  }

  #alone<Result>(
    studio: CasinoStudio,
    userId: number | undefined,
    task: () => Promise<Result>,
  ): Promise<Result> {
    return this.#ofPlayer.run(`${studio}:${userId ?? "nobody"}`, task);
  }

  async #debit(studio: CasinoStudio, request: Debit): Promise<WalletReply> {
    const { session, txId, round, amount, isFree, closesRound } = request;
    if (amount < 0 || amount > MAX_AMOUNT_PAISE) return refusal("AMOUNT_INVALID");
    const { userId } = session;
    const { clock, rules } = this.#parts;
    const moved = amounts(amount, isFree);
    const content: Content = {
      studio,
      txId,
      kind: "bet",
      refTxId: undefined,
      userId,
      game: round.game,
      closesRound,
      amount: moved.amount,
      freeAmount: moved.freeAmount,
    };
    const rule: DebitAsked = { userId, studio, game: round.game, amount: content.amount, session };
    const isOver = session.endedAt !== undefined || session.expiresAt <= clock.now();
    const code = isOver ? "TOKEN_EXPIRED" : await rules.refusal(rule);
    if (code === "UNAVAILABLE") return refusal(code);
    let isTaken = false;
    try {
      const reply = await this.#writer.take(
        newRow(content, round.ref, {
          state: code === undefined ? "due" : "refused",
          code,
          opens: { ref: round.ref, sessionId: session.id },
        }),
      );
      isTaken = reply.ok;
      return reply;
    } finally {
      // Also where it could not be written: one that was all the same is posted later, and counts by the ledger then.
      if (code === undefined) rules.ended?.(rule, isTaken ? "taken" : "refused");
    }
  }

  async #credit(studio: CasinoStudio, request: Credit): Promise<WalletReply> {
    const { userId, txId, kind, round, betTxId, amount, isFree, closesRound } = request;
    if (amount < 0 || amount > MAX_AMOUNT_PAISE) return refusal("AMOUNT_INVALID");
    const content: Content = {
      studio,
      txId,
      kind,
      refTxId: betTxId,
      userId,
      game: round?.game ?? "",
      closesRound,
      ...amounts(amount, isFree),
    };
    const asked = newRow(content, round?.ref);
    const known = await this.#parts.store.find(studio, betTxId === undefined ? [txId] : [txId, betTxId]);
    const earlier = known.find((row) => row.txId === txId);
    if (earlier) return this.#writer.again(earlier, asked);
    const bet = known.find((row) => row.txId === betTxId);
    const place = await this.#places.placeOf(studio, request, bet);
    return "code" in place ? place : this.#writer.take({ ...asked, ...place });
  }

  async #adjust(studio: CasinoStudio, request: Correction): Promise<WalletReply> {
    const { userId, txId, round, amount, closesRound } = request;
    if (Math.abs(amount) > MAX_AMOUNT_PAISE) return refusal("AMOUNT_INVALID");
    const content: Content = {
      ...{ studio, txId, kind: "adjustment", refTxId: undefined, userId, game: round.game, closesRound },
      ...amounts(amount, false),
    };
    const asked = newRow(content, round.ref);
    const [earlier] = await this.#parts.store.find(studio, [txId]);
    if (earlier) return this.#writer.again(earlier, asked);
    const place = await this.#places.roundWithBets(studio, userId, round);
    return "code" in place ? place : this.#writer.take({ ...asked, ...place });
  }
}

/** What moves, and what a free one would have moved. */
function amounts(amount: Paise, isFree: boolean): Pick<NewTransaction, "amount" | "freeAmount"> {
  return isFree ? { amount: zeroPaise, freeAmount: amount } : { amount, freeAmount: zeroPaise };
}

/** Written out: every bet makes one, and V8 (11.3) takes many times as long to copy an object's properties into another. */
function newRow(
  content: Content,
  roundRef: string | undefined,
  { state = "due", code, opens }: Partial<Pick<NewTransaction, "state" | "code" | "opens">> = {},
): NewTransaction {
  return {
    studio: content.studio,
    txId: content.txId,
    kind: content.kind,
    refTxId: content.refTxId,
    userId: content.userId,
    game: content.game,
    amount: content.amount,
    freeAmount: content.freeAmount,
    closesRound: content.closesRound,
    digest: transactionDigest(content, roundRef),
    state,
    code,
    opens,
    roundId: undefined,
    kills: undefined,
  };
}
