import type { GameServerErrorCode } from "@crossbook/contract";
import type { Logger } from "pino";
import { type Clock, pause } from "../../ports/clock.ts";
import type { StudioFault } from "../faults/studio-faults.ts";
import type { SessionRecord, TransactionRecord } from "../store/studio-records.ts";
import type { StudioStore } from "../store/studio-store.ts";
import { earlyWinId, rollbackId } from "./transaction-ids.ts";
import type {
  Authentication,
  RequestVariant,
  WalletAnswer,
  WalletCall,
  WalletProtocol,
} from "./wallet-protocol.ts";
import { WalletTransport } from "./wallet-transport.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after each try of a win or rollback the next one follows, in real time; then each hour. */
const RETRY_GAPS_MS = [
  ...[SECOND_MS, 2 * SECOND_MS, 5 * SECOND_MS, 15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS],
  ...[5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS],
];
/** How late an answer comes with `slowAnswer`: later than any protocol waits. */
const SLOW_ANSWER_MS = 6000;
/** When a win comes with `lateWin`. */
const LATE_WIN_MS = 24 * HOUR_MS;
/** How long answers are lost with `lostForADay`: protocol C goes on for 24 hours. */
const LOST_FOR_MS = 23 * HOUR_MS;

/** What became of a bet. `undone`: nobody knows whether the operator took it, so it has to be rolled back. */
export type BetOutcome =
  | { readonly kind: "accepted"; readonly balance?: number }
  | {
      readonly kind: "refused";
      readonly code: string;
      readonly reason: GameServerErrorCode;
      readonly balance?: number;
    }
  | { readonly kind: "undone"; readonly code: string };

export interface WalletDeliveryOptions {
  readonly protocol: WalletProtocol;
  readonly store: StudioStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** How many times faster than real time retries follow each other. */
  readonly speed: number;
}

/** Brings movements of money to the operator's wallet by the rules of its protocol, and misbehaves on command. */
export class WalletDelivery {
  readonly #options: WalletDeliveryOptions;
  readonly #transport = new WalletTransport();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: WalletDeliveryOptions) {
    this.#options = options;
  }

  /** Sends a bet until it is known what became of it, or its tries are used up. Writes nothing. */
  async bet(transaction: TransactionRecord, wasSent = false): Promise<BetOutcome> {
    const { protocol } = this.#options;
    const { betTries } = protocol.rules;
    await this.#misbehaveBefore(transaction, wasSent);
    // Where a bet is never repeated, one that may have been sent before a restart is rolled back.
    let isInDoubt = wasSent || transaction.faults.includes("rollbackFirst");
    for (let tries = 0; tries < (wasSent ? betTries - 1 : betTries); tries++) {
      const answer = await this.#try(transaction, tries);
      if (this.#transport.signal.aborted) return { kind: "undone", code: "stopped" };
      if (transaction.faults.includes("rollbackFirst")) break;
      if (answer.kind === "accepted") return answer;
      // After a try without an answer a refusal may be of the repetition only.
      if (answer.kind === "refused") return isInDoubt ? { kind: "undone", code: answer.code } : answer;
      isInDoubt = true;
      if (!answer.isSilent) return { kind: "undone", code: answer.code };
    }
    return { kind: "undone", code: "no answer" };
  }

  /** Whether what this studio is doing is to be left for the next start. */
  get isStopped(): boolean {
    return this.#transport.signal.aborted;
  }

  /** Brings a win or rollback to the operator, now and again until he has taken it; its record is written then. */
  start(transaction: TransactionRecord): void {
    if (this.#underWay.has(transaction.id)) return;
    const delivery = this.#deliver(transaction).finally(() => this.#underWay.delete(transaction.id));
    this.#underWay.set(transaction.id, delivery);
  }

  /** Goes on with calls that follow a movement, which a restart has interrupted. */
  resumeFollowUps(): void {
    for (const transaction of this.#options.store.followUpsDue()) this.#startFollowUp(transaction);
  }

  /** Ends when a delivery has ended, or after `mostMs`. */
  async settled(transactionId: string, mostMs: number): Promise<void> {
    const stopping = new AbortController();
    const limit = pause(this.#options.clock, mostMs, stopping.signal);
    await Promise.race([this.#underWay.get(transactionId), limit]);
    stopping.abort();
  }

  /** The player's balance as the operator says it; undefined where he does not answer. */
  async balance(session: SessionRecord): Promise<number | undefined> {
    const { protocol } = this.#options;
    const answer = await this.#transport.send(protocol.balanceRequest(session), protocol.rules.answerMs);
    return answer && protocol.readBalance(answer);
  }

  /** Whom the session's launch token is for, where the protocol asks; undefined where the operator does not say. */
  async authenticate(session: SessionRecord): Promise<Authentication | undefined> {
    const { protocol } = this.#options;
    const request = protocol.authenticateRequest?.(session);
    if (!request) return { player: session.player, token: session.token, balance: session.balance };
    const answer = await this.#transport.send(request, protocol.rules.answerMs);
    return answer && protocol.readAuthentication?.(answer);
  }

  /** Stops; what was not delivered goes on after a restart. */
  async stop(): Promise<void> {
    this.#transport.close();
    await Promise.all(this.#underWay.values());
  }

  async #deliver(transaction: TransactionRecord): Promise<void> {
    const { clock, speed, protocol, log } = this.#options;
    const { signal } = this.#transport;
    if (transaction.faults.includes("lateWin") && transaction.kind === "win") {
      await pause(clock, transaction.at + LATE_WIN_MS / speed - clock.now(), signal);
    }
    if (transaction.kind === "win") await this.#rolledBack(transaction.round);
    const firstSentAt = clock.now();
    for (let tries = 0; !signal.aborted; tries++) {
      const answer = await this.#try(transaction, tries);
      if (signal.aborted) return;
      if (answer.kind === "accepted") return this.#finish(transaction, "done", null, answer.balance);
      if (answer.kind === "refused" && answer.isFinal) {
        log.warn(
          { transaction: transaction.id, kind: transaction.kind, code: answer.code },
          "the operator refuses a win or rollback",
        );
        return this.#finish(transaction, "refused", answer.code, answer.balance);
      }
      const { giveUpAfterMs } = protocol.rules;
      if (giveUpAfterMs !== undefined && clock.now() - firstSentAt >= giveUpAfterMs / speed) {
        log.warn(
          { transaction: transaction.id, code: answer.code },
          "a win or rollback was never taken: it is given up",
        );
        return this.#finish(transaction, "abandoned", answer.code, undefined);
      }
      await pause(clock, (RETRY_GAPS_MS[tries] ?? HOUR_MS) / speed, signal);
    }
  }

  /**
   * Ends when no rollback of a round is due: a further stake in doubt has to be back before the round is paid, for then
   * every bet of it has its result, and the operator refuses to give any back.
   */
  async #rolledBack(round: string): Promise<void> {
    const due = this.#options.store
      .transactionsOf(round)
      .filter(({ kind, state }) => kind === "rollback" && state === "due");
    for (const rollback of due) {
      this.start(rollback);
      await this.#underWay.get(rollback.id);
    }
  }

  async #finish(
    transaction: TransactionRecord,
    state: "done" | "refused" | "abandoned",
    code: string | null,
    balance: number | undefined,
  ): Promise<void> {
    const { store, clock, protocol } = this.#options;
    const session = store.session(transaction.session);
    const isFollowed = session !== undefined && protocol.followUp?.({ transaction, session, tries: 0 });
    const finished: TransactionRecord = {
      ...{ ...transaction, state, code, doneAt: clock.now() },
      followUpDue: state === "done" && Boolean(isFollowed),
    };
    store.save({
      ...(session && balance !== undefined ? { session: { ...session, balance } } : {}),
      transactions: [finished],
    });
    if (finished.followUpDue) this.#startFollowUp(finished);
  }

  #startFollowUp(transaction: TransactionRecord): void {
    const id = `follow-up of ${transaction.id}`;
    const delivery = this.#followUp(transaction).finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, delivery);
  }

  /** Repeated as a win is: without it the round would stay open at the operator. */
  async #followUp(transaction: TransactionRecord): Promise<void> {
    const { store, clock, speed, protocol, log } = this.#options;
    const { signal } = this.#transport;
    const session = store.session(transaction.session);
    const request = session && protocol.followUp?.({ transaction, session, tries: 0 });
    const firstSentAt = clock.now();
    for (let tries = 0; request; tries++) {
      const answer = await this.#transport.send(request, protocol.rules.answerMs);
      if (signal.aborted) return;
      const read = answer && protocol.read({ transaction, session, tries }, answer);
      if (read?.kind === "accepted" || (read?.kind === "refused" && read.isFinal)) break;
      const { giveUpAfterMs } = protocol.rules;
      if (giveUpAfterMs !== undefined && clock.now() - firstSentAt >= giveUpAfterMs / speed) {
        log.warn({ round: transaction.round }, "the end of a round was never taken: it is given up");
        break;
      }
      await pause(clock, (RETRY_GAPS_MS[tries] ?? HOUR_MS) / speed, signal);
      if (signal.aborted) return;
    }
    // A round that was removed meanwhile has no transactions any more.
    if (store.transaction(transaction.id))
      store.save({ transactions: [{ ...transaction, followUpDue: false }] });
  }

  /** Sends a call once, with the faults of its round. */
  async #try(transaction: TransactionRecord, tries: number): Promise<WalletAnswer> {
    const { protocol, store, clock } = this.#options;
    const session = store.session(transaction.session);
    if (!session) return { kind: "refused", code: "no session", reason: "SESSION_ENDED", isFinal: true };
    const call: WalletCall = { transaction, session, tries };
    const has = (fault: StudioFault) => transaction.faults.includes(fault);
    const withinMs = transaction.kind === "bet" ? protocol.rules.betAnswerMs : protocol.rules.answerMs;
    if (has("wrongKey") && tries === 0) await this.#expectRefusal(call, { wrongKey: true });
    const sends = has("duplicate") ? 2 : 1;
    const request = protocol.request(call, { unknownField: has("unknownField") });
    const [answer] = await Promise.all(
      Array.from({ length: sends }, () => this.#transport.send(request, withinMs)),
    );
    if (has("slowAnswer") && (transaction.kind === "bet" || tries === 0)) {
      await pause(clock, Math.min(SLOW_ANSWER_MS, withinMs), this.#transport.signal);
      return NO_ANSWER;
    }
    if (has("answerLost") && tries === 0) return NO_ANSWER;
    if (has("lostForADay") && transaction.kind !== "bet" && this.#isLost(transaction)) return NO_ANSWER;
    return answer === undefined ? NO_ANSWER : protocol.read(call, answer);
  }

  #isLost({ at }: TransactionRecord): boolean {
    return this.#options.clock.now() - at < LOST_FOR_MS / this.#options.speed;
  }

  /** What comes before a bet that must not come before it. */
  async #misbehaveBefore(bet: TransactionRecord, wasSent: boolean): Promise<void> {
    const { store } = this.#options;
    const session = store.session(bet.session);
    if (!session) return;
    const before = (kind: "win" | "rollback", id: string): WalletCall => ({
      transaction: { ...bet, id, kind, ref: bet.id, closesRound: kind === "rollback" },
      ...{ session, tries: 0 },
    });
    if (bet.faults.includes("rollbackFirst"))
      await this.#try(before("rollback", rollbackId(bet.id)).transaction, 1);
    // Where the round has a stake already, a win would be right.
    const isFirst = !wasSent && store.transactionsOf(bet.round)[0]?.id === bet.id;
    if (bet.faults.includes("winFirst") && isFirst)
      await this.#expectRefusal(before("win", earlyWinId(bet.id)), {});
  }

  async #expectRefusal(call: WalletCall, variant: RequestVariant): Promise<void> {
    const { protocol, log } = this.#options;
    const answer = await this.#transport.send(protocol.request(call, variant), protocol.rules.answerMs);
    if (answer && protocol.read(call, answer).kind === "accepted") {
      log.error(
        { transaction: call.transaction.id, ...variant },
        "the operator accepted what it must refuse",
      );
    }
  }
}

const NO_ANSWER: WalletAnswer = { kind: "unknown", code: "no answer", isSilent: true };
