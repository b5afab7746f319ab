import type { GameRoundRequest } from "@crossbook/contract";
import { payoutPaise } from "@crossbook/fair";
import type { StudioGame } from "../catalogue/studio-games.ts";
import { type GameAnswer, refusal } from "../rounds/game-refusal.ts";
import { requestProblem, sameJson } from "../rounds/round-requests.ts";
import { betOf, rollbackOf, winOf } from "../rounds/round-transactions.ts";
import type { RoundRecord, SessionRecord, TransactionRecord } from "../store/studio-records.ts";
import { MOST_UNFINISHED } from "../store/studio-store.ts";
import type { StudioParts } from "../studio-parts.ts";

/** How long a page waits for the operator; then its ticket is answered as pending. */
const ANSWER_WITHIN_MS = 6000;
const WIN_WITHIN_MS = 2500;
/** The highest multiple of the game, in hundredths. */
const HIGHEST_MULTIPLE = 1_000_000;

/** The round that a ticket is for. */
interface RoundNow {
  readonly number: number;
  readonly previousHash: string;
  readonly salt: string;
  readonly isBetting: boolean;
}

/** Stakes and payouts of crash tickets, in the studio's books and at the operator's wallet. */
export class CrashMoney {
  readonly #parts: StudioParts;
  readonly #game: StudioGame;
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: StudioParts, game: StudioGame) {
    this.#parts = parts;
    this.#game = game;
  }

  /** The ticket that a request asks for, not staked yet; one that is known already is answered as it is. */
  prepare(session: SessionRecord, request: GameRoundRequest, now: RoundNow): GameAnswer<RoundRecord> {
    const { store, nextId, faults, clock } = this.#parts;
    const known = store.roundOfRequest(session.id, request.requestId);
    if (known) {
      const isSame = known.stake === request.stake && sameJson(known.choice, request.choice);
      return isSame ? { ok: true, value: known } : refusal("REQUEST_REUSED");
    }
    const open = store.openRoundOf(session.player, session.game);
    if (open) return refusal("ROUND_OPEN", undefined, open.id);
    const problem = requestProblem(this.#game, request);
    if (problem) return problem;
    if (!now.isBetting) return refusal("BETTING_CLOSED");
    if (session.mode === "demo" && session.balance < request.stake) return refusal("INSUFFICIENT_FUNDS");
    if (store.unfinished >= MOST_UNFINISHED) return refusal("TOO_MANY_REQUESTS");
    const id = nextId();
    const value: RoundRecord = {
      ...{
        id,
        requestId: request.requestId,
        game: session.game,
        session: session.id,
        player: session.player,
      },
      ...{ stake: request.stake, choice: request.choice, steps: [], pendingStep: null, state: "pending" },
      ...{ view: viewOf(now.number), payout: 0, multiplier: 0, seed: "", nonce: now.number, reason: null },
      ...{ serverSeedHash: now.previousHash, clientSeed: now.salt, at: clock.now(), decidedAt: null },
      faults: session.mode === "demo" ? [] : faults.take(session.player, id),
    };
    return { ok: true, value };
  }

  /** Takes the stake; `enter` puts the ticket into the round, or says that it is too late. */
  async stake(
    round: RoundRecord,
    session: SessionRecord,
    enter: () => boolean,
  ): Promise<GameAnswer<RoundRecord>> {
    const { store, nextId, within } = this.#parts;
    if (!store.round(round.id)) {
      if (session.mode === "demo") {
        const newest = store.session(session.id) ?? session;
        store.save({
          session: { ...newest, balance: newest.balance - round.stake },
          round: { ...round, state: "open" },
        });
        enter();
      } else {
        const bet = betOf(round, { id: nextId(), amount: round.stake, at: round.at, session: session.id });
        store.save({ round, transactions: [bet] });
        const running = this.#send(round.id, bet, enter).finally(() => this.#running.delete(round.id));
        this.#running.set(round.id, running);
      }
    }
    const running = this.#running.get(round.id);
    if (running) await within(running, ANSWER_WITHIN_MS);
    return { ok: true, value: store.round(round.id) ?? round };
  }

  /** Where a ticket is cashed out by itself, in hundredths. */
  targetOf({ choice, stake }: RoundRecord): number {
    const chosen = this.#game.rule.parseChoice(choice);
    const { autoCashOut } = (chosen.ok ? chosen.value : {}) as { readonly autoCashOut?: number };
    const atLimit = Math.max(100, Math.floor((this.#game.limits.maxWin * 100) / stake));
    return Math.min(autoCashOut ?? HIGHEST_MULTIPLE, atLimit, HIGHEST_MULTIPLE);
  }

  /** Pays a ticket that was cashed out at this multiple (hundredths); answers it as it is then. */
  cashOut(round: RoundRecord, multiple: number, requestId: string | undefined): RoundRecord {
    const payout = payoutPaise(round.stake, { multiplier: multiple * 100 });
    const step = { choice: { cashOut: true }, stake: 0, betId: null };
    return this.#decide({
      ...round,
      ...{ state: "won", payout, multiplier: multiple * 100 },
      view: viewOf(round.nonce, { cashedOutAt: multiple * 100 }),
      steps: requestId === undefined ? round.steps : [...round.steps, { requestId, ...step }],
    });
  }

  /** A ticket that was in play when the round crashed at this point (hundredths). */
  lose(id: string, point: number, hash: string): void {
    const round = this.#parts.store.round(id);
    if (round?.state !== "open") return;
    this.#decide({ ...round, state: "lost", view: viewOf(round.nonce, { point: point * 100, hash }) });
  }

  /** Ends when the win of a ticket is on the balance, or soon. */
  async paid(id: string): Promise<void> {
    const { store, delivery } = this.#parts;
    const win = store.transactionsOf(id).find(({ kind }) => kind === "win");
    if (win) await delivery.settled(win.id, WIN_WITHIN_MS);
  }

  /** Gives back every stake of tickets that were not decided when the studio stopped. */
  refundInterrupted(): void {
    const { store } = this.#parts;
    for (const round of store.unfinishedRounds()) {
      if (round.game !== this.#game.id || (round.state !== "open" && round.state !== "pending")) continue;
      const session = store.session(round.session);
      const bet = store.transactionsOf(round.id).find(({ kind }) => kind === "bet");
      if (bet) this.#undo(round, bet, "interrupted", "OPERATOR_UNAVAILABLE");
      else if (session) {
        const balance = session.balance + round.stake;
        store.save({
          session: { ...session, balance },
          round: voided(round, "OPERATOR_UNAVAILABLE", this.#parts.clock.now()),
        });
      }
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #send(id: string, bet: TransactionRecord, enter: () => boolean): Promise<void> {
    const { store, delivery, clock } = this.#parts;
    const outcome = await delivery.bet(bet);
    const round = store.round(id);
    const session = store.session(bet.session);
    if (delivery.isStopped || !round || !session) return;
    if (outcome.kind === "undone") return this.#undo(round, bet, outcome.code, "OPERATOR_UNAVAILABLE");
    const known = outcome.balance === undefined ? {} : { session: { ...session, balance: outcome.balance } };
    if (outcome.kind === "refused") {
      const refused: TransactionRecord = {
        ...bet,
        state: "refused",
        code: outcome.code,
        doneAt: clock.now(),
      };
      store.save({ ...known, round: voided(round, outcome.reason, clock.now()), transactions: [refused] });
      return;
    }
    if (!enter()) return this.#undo(round, bet, "too late", "BETTING_CLOSED");
    const done: TransactionRecord = { ...bet, state: "done", doneAt: clock.now() };
    store.save({ ...known, round: { ...round, state: "open" }, transactions: [done] });
  }

  /** Gives back a stake that was taken, or may have been. */
  #undo(round: RoundRecord, bet: TransactionRecord, code: string, reason: string): void {
    const { store, delivery, clock } = this.#parts;
    const at = clock.now();
    const rollback = rollbackOf(bet, at, true);
    const undone: TransactionRecord = { ...bet, state: "rolledBack", code, doneAt: at };
    store.save({ round: voided(round, reason, at), transactions: [undone, rollback] });
    delivery.start(rollback);
  }

  #decide(round: RoundRecord): RoundRecord {
    const { store, clock, nextId, delivery } = this.#parts;
    const at = clock.now();
    const decided = { ...round, decidedAt: at };
    const bet = store.transactionsOf(round.id).find(({ kind }) => kind === "bet");
    const session = store.session(round.session);
    if (bet) {
      const win = winOf(round, bet, { id: nextId(), amount: round.payout, at, session: round.session });
      store.save({ round: decided, transactions: [win] });
      delivery.start(win);
    } else if (session) {
      store.save({ round: decided, session: { ...session, balance: session.balance + round.payout } });
    }
    return decided;
  }
}

/** What the player sees of a ticket; multipliers in ten-thousandths. */
function viewOf(
  number: number,
  known: { readonly cashedOutAt?: number; readonly point?: number; readonly hash?: string } = {},
): object {
  return {
    number,
    cashedOutAt: known.cashedOutAt ?? null,
    point: known.point ?? null,
    hash: known.hash ?? null,
  };
}

function voided(round: RoundRecord, reason: string, at: number): RoundRecord {
  return { ...round, state: "void", reason, decidedAt: at };
}
