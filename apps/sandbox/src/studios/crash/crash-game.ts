import {
  type CrashMessage,
  type CrashResult,
  type GameOpened,
  type GameRoundRequest,
  type GameStepRequest,
  MOST_CRASH_TICKETS_SHOWN,
} from "@crossbook/contract";
import { crashDurationOf, crashMultipleAt, crashTimeOf } from "@crossbook/fair";
import type { StudioGame } from "../catalogue/studio-games.ts";
import { type GameAnswer, refusal } from "../rounds/game-refusal.ts";
import { sameJson } from "../rounds/round-requests.ts";
import type { CrashRecord, RoundRecord, SessionRecord } from "../store/studio-records.ts";
import type { StudioParts } from "../studio-parts.ts";
import { CHAIN_LENGTH, CrashChain } from "./crash-chain.ts";
import { CrashLive } from "./crash-live.ts";
import { CrashMoney } from "./crash-money.ts";
import { CrashTickets } from "./crash-tickets.ts";

/** How long a round takes bets. */
export const BETTING_MS = 7000;
/** How long a crashed round is shown before the next one. */
export const CRASHED_MS = 4000;
/** Changes of tickets are said together, so often at most. */
const TICKETS_EVERY_MS = 200;
const PAST_SHOWN = 10;

/** The crash round of all players of a studio: one chain, one clock, and every ticket of it. */
export class CrashGame {
  readonly live: CrashLive;
  readonly #parts: StudioParts;
  readonly #money: CrashMoney;
  #record: CrashRecord;
  #chain: CrashChain;
  /** The ended one that was asked for last: who looks at one of its tickets looks at more of them. */
  #endedChain: CrashChain | undefined;
  #tickets = new CrashTickets();
  #startsAt = 0;
  #nextAt: number | undefined;
  readonly #past: CrashResult[] = [];
  #cancelPhase: () => void = () => undefined;
  #cancelTarget: () => void = () => undefined;
  #cancelTickets: (() => void) | undefined;

  constructor(parts: StudioParts, game: StudioGame) {
    this.#parts = parts;
    this.#money = new CrashMoney(parts, game);
    this.live = new CrashLive(parts.clock, () => this.message());
    this.#record = parts.store.crash ?? this.#newChain();
    this.#chain = new CrashChain(this.#record);
  }

  /** Gives back the open tickets of a round that a restart has interrupted, and begins the next one. */
  start(): void {
    this.#money.refundInterrupted();
    this.#beginBetting(this.#record.phase === "betting" ? this.#record.number : this.#record.number + 1);
  }

  /** Stops the clock of the game; tickets in play are refunded by the next start. */
  async stop(): Promise<void> {
    this.#cancelPhase();
    this.#cancelTarget();
    this.#cancelTickets?.();
    this.live.close();
    await this.#money.stop();
  }

  /** A ticket for the round that takes bets now. */
  async play(session: SessionRecord, request: GameRoundRequest): Promise<GameAnswer<RoundRecord>> {
    const made = this.#money.prepare(session, request, {
      number: this.#record.number,
      previousHash: this.#chain.link(this.#record.number - 1),
      salt: this.#record.salt,
      isBetting: this.#record.phase === "betting",
    });
    if (!made.ok) return made;
    const { number } = this.#record;
    return this.#money.stake(made.value, session, () => {
      const isInTime = this.#record.phase === "betting" && this.#record.number === number;
      if (isInTime) {
        this.#tickets.add(made.value, session.name, this.#money.targetOf(made.value));
        this.#ticketsChanged();
      }
      return isInTime;
    });
  }

  /** Cashes a ticket out at the multiple of the moment at which this is called. */
  async step(session: SessionRecord, id: string, request: GameStepRequest): Promise<GameAnswer<RoundRecord>> {
    const { store, clock } = this.#parts;
    const round = store.round(id);
    if (round?.player !== session.player || round.game !== session.game) return refusal("ROUND_UNKNOWN");
    if (!sameJson(request.choice, { cashOut: true })) return refusal("CHOICE_INVALID");
    if (round.steps.some(({ requestId }) => requestId === request.requestId))
      return { ok: true, value: round };
    const ticket = this.#tickets.inPlay(id);
    if (round.state !== "open" || !ticket) {
      return refusal(round.state === "lost" ? "ALREADY_CRASHED" : "ROUND_NOT_OPEN");
    }
    if (this.#record.phase !== "running") return refusal("ROUND_NOT_OPEN");
    const elapsed = clock.now() - this.#startsAt;
    if (elapsed >= crashDurationOf(this.#point)) return refusal("ALREADY_CRASHED");
    const multiple = Math.min(crashMultipleAt(elapsed), ticket.target);
    const paid = this.#money.cashOut(round, multiple, request.requestId);
    this.#tickets.cashOut(ticket, multiple, paid.payout);
    this.#ticketsChanged();
    await this.#money.paid(round.id);
    return { ok: true, value: store.round(id) ?? paid };
  }

  /** Of the next ticket, as a page's fairness drawer shows it. */
  fairness(): GameOpened["fairness"] {
    const { number, salt } = this.#record;
    return { serverSeedHash: this.#chain.link(number - 1), clientSeed: salt, nonce: number };
  }

  /** The link of a ticket's round, once that round is over. */
  linkOf(ticket: RoundRecord): string | undefined {
    return this.#chainOver(ticket)?.link(ticket.nonce);
  }

  /** A ticket with point and hash of its round, once that round is over. */
  revealed(ticket: RoundRecord): RoundRecord {
    const chain = ticket.state === "void" ? undefined : this.#chainOver(ticket);
    if (!chain) return ticket;
    const known = { point: chain.point(ticket.nonce) * 100, hash: chain.link(ticket.nonce) };
    return { ...ticket, view: { ...(ticket.view as object), ...known } };
  }

  /** The round as a whole. */
  message(): CrashMessage {
    const { phase, number, salt } = this.#record;
    const isOver = phase === "crashed";
    return {
      type: "round",
      ...{ now: iso(this.#parts.clock.now()), phase, number, startsAt: iso(this.#startsAt) },
      nextAt: this.#nextAt === undefined ? null : iso(this.#nextAt),
      point: isOver ? this.#point * 100 : null,
      hash: isOver ? this.#chain.link(number) : null,
      ...{ terminatingHash: this.#chain.terminatingHash, previousHash: this.#chain.link(number - 1), salt },
      ...{ tickets: [...this.#tickets.largest(MOST_CRASH_TICKETS_SHOWN)], ticketCount: this.#tickets.size },
      past: [...this.#past],
    };
  }

  /** The chain of a ticket whose round is over; undefined too where the chain is too old to be kept. */
  #chainOver({ clientSeed, nonce }: RoundRecord): CrashChain | undefined {
    if (!this.#chain.hasSalt(clientSeed)) return this.#endedChainOf(clientSeed);
    const { number, phase } = this.#record;
    return nonce < number || (nonce === number && phase === "crashed") ? this.#chain : undefined;
  }

  #endedChainOf(salt: string): CrashChain | undefined {
    if (this.#endedChain?.hasSalt(salt)) return this.#endedChain;
    const ended = this.#parts.store.endedChain(salt);
    if (!ended) return undefined;
    this.#endedChain = new CrashChain(ended);
    return this.#endedChain;
  }

  get #point(): number {
    return this.#chain.point(this.#record.number);
  }

  #newChain(): CrashRecord {
    const { nextSecret } = this.#parts;
    // The salt is drawn after the chain is fixed. A studio of real money takes a value that nobody can choose.
    const chainSeed = nextSecret();
    return { chainSeed, salt: nextSecret(), length: CHAIN_LENGTH, number: 1, phase: "betting" };
  }

  #beginBetting(number: number): void {
    const { store, clock } = this.#parts;
    if (number > this.#record.length) {
      const { chainSeed, salt, length } = this.#record;
      this.#record = this.#newChain();
      this.#chain = new CrashChain(this.#record);
      this.#past.length = 0;
      store.save({ crash: this.#record, endedChain: { chainSeed, salt, length } });
    } else {
      this.#record = { ...this.#record, number, phase: "betting" };
      store.save({ crash: this.#record });
    }
    this.#tickets = new CrashTickets();
    this.#nextAt = undefined;
    this.#awaitStart();
    this.#sayRound();
    this.#cancelPhase = clock.after(BETTING_MS, () => this.#beginRunning());
  }

  #awaitStart(): void {
    this.#startsAt = this.#parts.clock.now() + BETTING_MS;
  }

  #beginRunning(): void {
    const { store, clock } = this.#parts;
    if (this.#tickets.size === 0 && this.live.size === 0) {
      // Nobody plays or watches: the round stays as it is.
      this.#awaitStart();
      this.#cancelPhase = clock.after(BETTING_MS, () => this.#beginRunning());
      return;
    }
    this.#startsAt = clock.now();
    this.#record = { ...this.#record, phase: "running" };
    store.save({ crash: this.#record });
    this.#tickets.order();
    this.#sayTickets();
    this.#sayRound();
    this.#cancelPhase = clock.after(crashDurationOf(this.#point), () => this.#crash());
    this.#awaitTarget();
  }

  /** Sets the timer of the next ticket that is cashed out by itself. */
  #awaitTarget(): void {
    const { clock } = this.#parts;
    this.#cancelTarget();
    const target = this.#tickets.nextTarget();
    if (target === undefined || target > this.#point) return;
    const delayMs = this.#startsAt + crashTimeOf(target) - clock.now();
    this.#cancelTarget = clock.after(Math.max(0, delayMs), () => {
      this.#payReached(Math.min(crashMultipleAt(clock.now() - this.#startsAt), this.#point));
      this.#awaitTarget();
    });
  }

  /** Pays each ticket whose target has been reached exactly its target, however late the timer was. */
  #payReached(multiple: number): void {
    const { store } = this.#parts;
    for (
      let ticket = this.#tickets.takeReached(multiple);
      ticket;
      ticket = this.#tickets.takeReached(multiple)
    ) {
      const round = store.round(ticket.id);
      if (!round) continue;
      const paid = this.#money.cashOut(round, ticket.target, undefined);
      this.#tickets.cashOut(ticket, ticket.target, paid.payout);
    }
    this.#ticketsChanged();
  }

  #crash(): void {
    const { store, clock } = this.#parts;
    this.#cancelTarget();
    this.#payReached(this.#point);
    const { number } = this.#record;
    const hash = this.#chain.link(number);
    this.#record = { ...this.#record, phase: "crashed" };
    store.save({ crash: this.#record });
    for (const { id } of this.#tickets.left()) this.#money.lose(id, this.#point, hash);
    this.#past.unshift({ number, point: this.#point * 100, hash });
    this.#past.length = Math.min(this.#past.length, PAST_SHOWN);
    this.#nextAt = clock.now() + CRASHED_MS;
    this.#sayTickets();
    this.#sayRound();
    this.#cancelPhase = clock.after(CRASHED_MS, () => this.#beginBetting(number + 1));
  }

  #sayRound(): void {
    if (this.live.size > 0) this.live.send(this.message());
  }

  #ticketsChanged(): void {
    if (!this.#tickets.hasChanged) return;
    this.#cancelTickets ??= this.#parts.clock.after(TICKETS_EVERY_MS, () => this.#sayTickets());
  }

  #sayTickets(): void {
    this.#cancelTickets?.();
    this.#cancelTickets = undefined;
    if (!this.#tickets.hasChanged) return;
    this.live.send({
      type: "tickets",
      ...{ now: iso(this.#parts.clock.now()), number: this.#record.number },
      tickets: [...this.#tickets.takeChanged(MOST_CRASH_TICKETS_SHOWN)],
      ticketCount: this.#tickets.size,
    });
  }
}

function iso(unixMs: number): string {
  return new Date(unixMs).toISOString();
}
