import type { GameRoundRequest, GameServerErrorCode, GameStepRequest } from "@crossbook/contract";
import type { AnyGame } from "@crossbook/fair";
import type { StudioGame } from "../catalogue/studio-games.ts";
import type { RoundRecord, RoundStep, SessionRecord, TransactionRecord } from "../store/studio-records.ts";
import { MOST_UNFINISHED, type StudioChange } from "../store/studio-store.ts";
import type { StudioParts } from "../studio-parts.ts";
import type { BetOutcome } from "../wallet/wallet-delivery.ts";
import { type GameAnswer, isErrorCode, refusal } from "./game-refusal.ts";
import { isChoiceTooLong, requestProblem, sameJson } from "./round-requests.ts";
import { type Standing, standingOf, tryStep } from "./round-standing.ts";
import { betOf, rollbackOf, winOf } from "./round-transactions.ts";

/** How long a page waits for the operator; then the round is answered as pending. */
const ANSWER_WITHIN_MS = 8000;
/** How long an answer waits for the win to be on the balance. */
const WIN_WITHIN_MS = 2500;
/** A round of steps that its player left is finished by the game's rule after this time. */
const LEFT_AFTER_MS = 24 * 3_600_000;

type OwnGame = Exclude<AnyGame, { readonly kind: "shared" }>;

/** Rounds of one player: of one choice (dice) or of several steps (blackjack). Crash is apart: its round is everybody's. */
export class GameRounds {
  readonly #parts: StudioParts;
  readonly #gameOf: (id: string) => StudioGame;
  /** By round: the work that waits for the operator. */
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: StudioParts, gameOf: (id: string) => StudioGame) {
    this.#parts = parts;
    this.#gameOf = gameOf;
  }

  /** Begins a round; the same request again is answered with the same round. */
  async play(session: SessionRecord, request: GameRoundRequest): Promise<GameAnswer<RoundRecord>> {
    const known = this.#parts.store.roundOfRequest(session.id, request.requestId);
    if (!known) {
      const refused = this.#begin(session, request);
      if (refused) return refused;
    } else if (!sameJson(known.choice, request.choice) || this.#firstBetAmount(known) !== request.stake) {
      return refusal("REQUEST_REUSED");
    }
    const id = known?.id ?? this.#parts.store.roundOfRequest(session.id, request.requestId)?.id ?? "";
    await this.#answered(id);
    return this.#shown(id);
  }

  /** Takes a step of an open round; the same request again is answered with the same round. */
  async step(session: SessionRecord, id: string, request: GameStepRequest): Promise<GameAnswer<RoundRecord>> {
    const { store } = this.#parts;
    const round = this.own(session, id);
    if (!round) return refusal("ROUND_UNKNOWN");
    const known = [...round.steps, round.pendingStep].find((step) => step?.requestId === request.requestId);
    if (known) {
      if (!sameJson(known.choice, request.choice)) return refusal("REQUEST_REUSED");
      await this.#answered(id);
      return this.#shown(id);
    }
    const refused = this.#takeStep(session, round, request);
    if (refused) return refused;
    await this.#answered(id);
    const after = store.round(id);
    const isTaken = after?.steps.some((step) => step.requestId === request.requestId) || after?.pendingStep;
    if (after && !isTaken) return refusal(codeOf(after.reason));
    return this.#shown(id);
  }

  /** A round of this session's player and game. */
  own({ player, game }: SessionRecord, id: string): RoundRecord | undefined {
    const round = this.#parts.store.round(id);
    return round?.player === player && round.game === game ? round : undefined;
  }

  /** Goes on with what a restart has interrupted. */
  resume(): void {
    const { store } = this.#parts;
    for (const round of store.unfinishedRounds()) {
      if (this.#ruleOf(round.game).kind === "shared") continue;
      const bet = store.transactionsOf(round.id).find(({ kind, state }) => kind === "bet" && state === "due");
      if (bet) this.#run(round.id, this.#sendBet(bet, true));
    }
    this.finishLeft();
  }

  /** Finishes rounds of steps that their players have left for a day. */
  finishLeft(): void {
    const { store, clock } = this.#parts;
    for (const round of store.unfinishedRounds()) {
      const rule = this.#ruleOf(round.game);
      if (round.state !== "open" || rule.kind === "shared" || clock.now() - round.at < LEFT_AFTER_MS)
        continue;
      const session = store.session(round.session);
      if (session) this.#settle(session, round, this.#standing(rule, round, true));
    }
  }

  /** Ends when nothing waits for the operator any more. */
  async stop(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  #begin(session: SessionRecord, request: GameRoundRequest): GameAnswer<never> | undefined {
    const { store, seeds, clock, nextId, faults } = this.#parts;
    const game = this.#gameOf(session.game);
    const { rule } = game;
    if (rule.kind === "shared") return refusal("NOT_OFFERED");
    const open = store.openRoundOf(session.player, session.game);
    if (open) return refusal("ROUND_OPEN", undefined, open.id);
    const problem = requestProblem(game, request) ?? shortOf(session, request.stake);
    if (problem) return problem;
    if (store.unfinished >= MOST_UNFINISHED) return refusal("TOO_MANY_REQUESTS");
    const seed = seeds.current(session);
    const id = nextId();
    const round: RoundRecord = {
      ...{
        id,
        requestId: request.requestId,
        game: session.game,
        session: session.id,
        player: session.player,
      },
      ...{ stake: request.stake, choice: request.choice, steps: [], pendingStep: null, state: "pending" },
      ...{ view: null, payout: 0, multiplier: 0, seed: seed.id, nonce: seed.nonce },
      ...{ serverSeedHash: seed.serverSeedHash, clientSeed: seed.clientSeed, reason: null },
      faults: session.mode === "demo" ? [] : faults.take(session.player, id),
      ...{ at: clock.now(), decidedAt: null },
    };
    const reserved = { ...seed, nonce: seed.nonce + 1 };
    if (session.mode === "demo") {
      const paid = { ...session, balance: session.balance - request.stake };
      this.#settle(paid, round, this.#standing(rule, round), { seed: reserved });
      return undefined;
    }
    const bet = betOf(round, { id: nextId(), amount: request.stake, at: round.at, session: session.id });
    // The nonce is reserved together with the bet, so no answer can be asked for twice under one nonce.
    store.save({ seed: reserved, round, transactions: [bet] });
    this.#run(id, this.#sendBet(bet, false));
    return undefined;
  }

  #takeStep(
    session: SessionRecord,
    round: RoundRecord,
    request: GameStepRequest,
  ): GameAnswer<never> | undefined {
    const { store, nextId, clock } = this.#parts;
    const rule = this.#ruleOf(round.game);
    if (rule.kind !== "stepped") return refusal("NOT_OFFERED");
    const seed = store.seed(round.seed);
    if (round.state !== "open" || !seed) return refusal("ROUND_NOT_OPEN");
    if (isChoiceTooLong(request.choice)) return refusal("CHOICE_INVALID");
    const tried = tryStep(rule, round, seed, request.choice);
    if (!tried.ok) return refusal("CHOICE_INVALID", tried.problem);
    const step: RoundStep = { ...request, stake: tried.stake, betId: null };
    if (tried.stake === 0 || session.mode === "demo") {
      const short = shortOf(session, tried.stake);
      if (short) return short;
      const paid = { ...session, balance: session.balance - (session.mode === "demo" ? tried.stake : 0) };
      const taken = withStep(round, step);
      this.#settle(paid, taken, this.#standing(rule, taken));
      return undefined;
    }
    const at = clock.now();
    const bet = betOf(round, { id: nextId(), amount: tried.stake, at, session: session.id });
    store.save({
      round: { ...round, state: "pending", reason: null, pendingStep: { ...step, betId: bet.id } },
      transactions: [bet],
    });
    this.#run(round.id, this.#sendBet(bet, false));
    return undefined;
  }

  async #sendBet(bet: TransactionRecord, wasSent: boolean): Promise<void> {
    const { store, delivery } = this.#parts;
    const outcome = await delivery.bet(bet, wasSent);
    const round = store.round(bet.round);
    const session = store.session(bet.session);
    // What a stop interrupts goes on at the next start.
    if (delivery.isStopped || !round || !session) return;
    if (outcome.kind === "accepted") await this.#afterAccepted(session, round, bet, outcome.balance);
    else this.#afterRefused(session, round, bet, outcome);
  }

  async #afterAccepted(
    session: SessionRecord,
    round: RoundRecord,
    bet: TransactionRecord,
    balance: number | undefined,
  ): Promise<void> {
    const { clock, delivery } = this.#parts;
    const rule = this.#ruleOf(round.game);
    if (rule.kind === "shared") return;
    const done: TransactionRecord = { ...bet, state: "done", doneAt: clock.now() };
    const taken = round.pendingStep ? withStep({ ...round, pendingStep: null }, round.pendingStep) : round;
    const win = this.#settle(
      balance === undefined ? session : { ...session, balance },
      taken,
      this.#standing(rule, taken),
      { transactions: [done] },
    );
    if (win) await delivery.settled(win.id, WIN_WITHIN_MS);
  }

  #afterRefused(
    session: SessionRecord,
    round: RoundRecord,
    bet: TransactionRecord,
    outcome: Exclude<BetOutcome, { readonly kind: "accepted" }>,
  ): void {
    const { store, clock, delivery } = this.#parts;
    const at = clock.now();
    const isUndone = outcome.kind === "undone";
    const rollback = isUndone ? rollbackOf(bet, at, round.pendingStep === null) : undefined;
    const answered: TransactionRecord = {
      ...bet,
      ...{ state: isUndone ? "rolledBack" : "refused", code: outcome.code, doneAt: at },
    };
    const reason = isUndone ? "OPERATOR_UNAVAILABLE" : outcome.reason;
    const balance = isUndone ? undefined : outcome.balance;
    store.save({
      ...(balance === undefined ? {} : { session: { ...session, balance } }),
      // A step that was not paid for did not happen; the round is where it was.
      round: round.pendingStep
        ? { ...round, state: "open", pendingStep: null, reason }
        : { ...round, state: "void", reason, decidedAt: at },
      transactions: rollback ? [answered, rollback] : [answered],
    });
    if (rollback) delivery.start(rollback);
  }

  /** Writes what the rules say, with the session as it is then and what else changes; answers the win that is on its way. */
  #settle(
    session: SessionRecord,
    round: RoundRecord,
    standing: Standing,
    { transactions = [], seed }: Pick<StudioChange, "transactions" | "seed"> = {},
  ): TransactionRecord | undefined {
    const { store, clock, nextId, delivery } = this.#parts;
    const isOver = standing.state !== "open";
    const at = clock.now();
    const decided: RoundRecord = { ...round, ...standing, reason: null, decidedAt: isOver ? at : null };
    const first = store.transactionsOf(round.id).find(({ kind }) => kind === "bet") ?? transactions[0];
    const won = { id: nextId(), amount: standing.payout, at, session: session.id };
    const win = isOver && first ? winOf(round, first, won) : undefined;
    const isDemo = session.mode === "demo";
    store.save({
      session: isDemo ? { ...session, balance: session.balance + standing.payout } : session,
      round: decided,
      transactions: win ? [...transactions, win] : transactions,
      ...(seed && { seed }),
    });
    if (win) delivery.start(win);
    return win;
  }

  #standing(rule: OwnGame, round: RoundRecord, finish = false): Standing {
    const seed = this.#parts.store.seed(round.seed);
    if (!seed) throw new Error(`round ${round.id} has no seeds`);
    return standingOf(rule, round, seed, { maxWin: this.#gameOf(round.game).limits.maxWin, finish });
  }

  #ruleOf(game: string): AnyGame {
    return this.#gameOf(game).rule;
  }

  #run(id: string, work: Promise<void>): void {
    const running = work.finally(() => {
      if (this.#running.get(id) === running) this.#running.delete(id);
    });
    this.#running.set(id, running);
  }

  async #answered(id: string): Promise<void> {
    const running = this.#running.get(id);
    if (running) await this.#parts.within(running, ANSWER_WITHIN_MS);
  }

  #firstBetAmount(round: RoundRecord): number {
    const [first] = this.#parts.store.transactionsOf(round.id);
    return first?.amount ?? round.stake - round.steps.reduce((sum, { stake }) => sum + stake, 0);
  }

  #shown(id: string): GameAnswer<RoundRecord> {
    const round = this.#parts.store.round(id);
    return round ? { ok: true, value: round } : refusal("ROUND_UNKNOWN");
  }
}

function withStep(round: RoundRecord, step: RoundStep): RoundRecord {
  return { ...round, steps: [...round.steps, step], stake: round.stake + step.stake };
}

/** Refused at once in play for fun only: in real play the operator alone knows what the player has. */
function shortOf({ mode, balance }: SessionRecord, stake: number): GameAnswer<never> | undefined {
  return mode === "demo" && balance < stake ? refusal("INSUFFICIENT_FUNDS") : undefined;
}

function codeOf(reason: string | null): GameServerErrorCode {
  return reason !== null && isErrorCode(reason) ? reason : "STAKE_REFUSED";
}
