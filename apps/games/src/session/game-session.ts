import type { GameOpened, GamePauseReason, GameRound } from "@crossbook/contract";
import { createStore, type StoreApi } from "zustand/vanilla";
import { pageText } from "../messages/english/page.ts";
import type { GamePorts } from "../ports/game-ports.ts";
import { refusalWords } from "../studio/refusal-words.ts";
import type { Answer, Refusal, StudioClient } from "../studio/studio-client.ts";
import { keepOpened, keptOpened, reopened } from "./kept-session.ts";
import { pause } from "./pause.ts";
import { isDecided } from "./round-state.ts";

/**
 * What the page does with a round. `sending`: the studio was asked. `resending`: no answer came, so the same request is
 * sent again; it counts once. `pending`: the studio does not know yet whether the stake was taken. `revealing`: the
 * answer is there and is being shown.
 */
export type Activity = "idle" | "sending" | "resending" | "pending" | "revealing";

/** The seeds of the next round, as far as they are published. */
export type Fairness = GameOpened["fairness"];

/** Everything that the page shows of one game session. Amounts are whole paise. */
export interface GameSessionState {
  readonly phase: "opening" | "failed" | "ready" | "ended";
  /** Why it failed or ended, in words. */
  readonly problem: string;
  /** Undefined until the studio has answered. */
  readonly opened: GameOpened | undefined;
  /** As the player may see it: a round's end is added when the round has been shown. */
  readonly balance: number | undefined;
  readonly fairness: Fairness | undefined;
  /** The newest round of this page. */
  readonly round: GameRound | undefined;
  readonly activity: Activity;
  /** The newest refusal, until something else is done. */
  readonly refusal: Refusal | undefined;
  readonly pause: GamePauseReason | undefined;
  /** Decided rounds, newest first: of this page, and after a reload those before it; at most `MOST_RESULTS`. */
  readonly results: readonly GameRound[];
}

/** How a round or step ended, once it has been shown; or why there was none. */
export type RoundEnd =
  | { readonly ok: true; readonly round: GameRound }
  | { readonly ok: false; readonly problem: string };

/** What happens to a round, for the app around the page. */
export interface SessionListener {
  roundStarted(round: GameRound): void;
  roundEnded(round: GameRound): void;
  balanceChanged(): void;
  sessionEnded(reason: string): void;
}

/** One game, opened once: its state, and what can be done with it. */
export interface GameSession {
  readonly store: StoreApi<GameSessionState>;
  /** Opens the game, or goes on with what this tab had opened before a reload. */
  open(): Promise<void>;
  /** Stakes whole paise on a choice. One at a time: refused while another round is under way. */
  play(stake: number, choice: unknown): Promise<RoundEnd>;
  /** A step of the open round: also while the game is paused, because a round that runs goes on to its end. */
  step(choice: unknown): Promise<RoundEnd>;
  /** Asks until an open round is decided by itself, such as a crash ticket, and shows its end. One round at a time. */
  follow(roundId: string): Promise<void>;
  rotateSeeds: StudioClient["rotateSeeds"];
  /** Of a round that is everybody's: what is published of the next one. */
  setFairness(fairness: Fairness): void;
  setPause(reason: GamePauseReason | undefined): void;
  /** The balance as the operator knows it. */
  setBalance(balance: number): void;
  /** Nothing is sent or changed from here on. */
  close(): void;
}

/** Results that stay beside the game. */
export const MOST_RESULTS = 12;
/** How long after each lost answer the same request is sent again; the last one repeats. */
const RESEND_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 10_000];
/** How often a pending round is asked for. */
const PENDING_DELAYS_MS = [500, 1_000, 2_000, 3_000, 5_000];
/** When the balance is looked at for a win that was not on it yet. */
const WIN_DELAYS_MS = [1_000, 2_000, 5_000, 10_000];

/** What a session is made of. */
export interface GameSessionOptions {
  readonly client: StudioClient;
  readonly ports: GamePorts;
  readonly key: string;
  /** How long the screen shows a round before its result counts; 0 with reduced motion. */
  readonly revealMs: (round: GameRound) => number;
  readonly listener: SessionListener;
}

/** A session that is not open yet. */
export function createGameSession(options: GameSessionOptions): GameSession {
  return new Session(options);
}

class Session implements GameSession {
  readonly store: StoreApi<GameSessionState>;
  readonly #client: StudioClient;
  readonly #options: GameSessionOptions;
  readonly #closing = new AbortController();
  /** Of every try to open: an answer that was lost comes again. */
  readonly #openingId: string;
  #followed: string | undefined;
  /** The round whose stake is off the shown balance. */
  #staked: Pick<GameRound, "id" | "stake"> | undefined;
  /** What the operator said of the balance while a round was under way: older or newer than the round's own answer. */
  #said: number | undefined;
  #saidCount = 0;

  constructor(options: GameSessionOptions) {
    this.#client = options.client;
    this.#options = options;
    this.#openingId = options.ports.newId();
    this.store = createStore<GameSessionState>(() => ({
      phase: "opening",
      problem: "",
      opened: undefined,
      balance: undefined,
      fairness: undefined,
      round: undefined,
      activity: "idle",
      refusal: undefined,
      pause: undefined,
      results: [],
    }));
  }

  async open(): Promise<void> {
    this.#set({ phase: "opening", problem: "" });
    const { key, ports } = this.#options;
    const kept = keptOpened(ports.tabStorage, key);
    const answer: Answer<GameOpened> =
      kept === undefined ? await this.#client.open(key, this.#openingId) : await this.#reopen(kept);
    if (this.#closing.signal.aborted) return;
    if (!answer.ok) return this.#failToOpen(answer);
    const opened = answer.value;
    keepOpened(ports.tabStorage, key, opened);
    const { balance, fairness, openRound } = opened;
    const round = openRound ?? this.store.getState().round;
    this.#set({ phase: "ready", opened, balance, fairness, round });
    if (openRound?.state === "open") this.#staked = openRound;
    if (openRound !== null) this.#options.listener.roundStarted(openRound);
    if (openRound?.state === "pending") void this.#settle(openRound);
  }

  async play(stake: number, choice: unknown): Promise<RoundEnd> {
    const { pause, round } = this.store.getState();
    if (pause !== undefined) return { ok: false, problem: pageText().paused };
    if (!this.#mayAct() || round?.state === "open") return { ok: false, problem: pageText().anotherRound };
    const requestId = this.#options.ports.newId();
    return await this.#act(() => this.#client.play({ requestId, stake, choice }), "start");
  }

  async step(choice: unknown): Promise<RoundEnd> {
    const { round } = this.store.getState();
    if (!this.#mayAct() || round?.state !== "open") return { ok: false, problem: pageText().noRoundOpen };
    const requestId = this.#options.ports.newId();
    return await this.#act(() => this.#client.step(round.id, { requestId, choice }), "step");
  }

  async follow(roundId: string): Promise<void> {
    if (this.#followed === roundId) return;
    this.#followed = roundId;
    for (let attempt = 0; this.#isOpen(roundId); attempt += 1) {
      const answer = await this.#client.round(roundId);
      const isDecided = answer.ok && answer.value.state !== "open";
      // A step of the player may be under way: its own answer says the same.
      if (isDecided && this.#isOpen(roundId) && this.store.getState().activity === "idle") {
        await this.#settle(answer.value);
        break;
      }
      if ("refusal" in answer && (this.#endIfOver(answer.refusal) || !isBusy(answer.refusal))) break;
      await this.#delay(PENDING_DELAYS_MS, attempt);
    }
    this.#followed = undefined;
  }

  #isOpen(roundId: string): boolean {
    const { round } = this.store.getState();
    return !this.#closing.signal.aborted && round?.id === roundId && round.state === "open";
  }

  async rotateSeeds(clientSeed: string): ReturnType<StudioClient["rotateSeeds"]> {
    const answer = await this.#client.rotateSeeds(clientSeed);
    if (answer.ok) this.#keepFairness(answer.value.next);
    else if ("refusal" in answer) this.#endIfOver(answer.refusal);
    return answer;
  }

  setFairness(fairness: Fairness): void {
    this.#set({ fairness });
  }

  setPause(pause: GamePauseReason | undefined): void {
    this.#set({ pause });
  }

  setBalance(balance: number): void {
    this.#saidCount += 1;
    this.#show(balance);
  }

  close(): void {
    this.#closing.abort();
  }

  #set(change: Partial<GameSessionState>): void {
    if (!this.#closing.signal.aborted) this.store.setState(change);
  }

  #mayAct(): boolean {
    const { phase, activity } = this.store.getState();
    return phase === "ready" && activity === "idle";
  }

  async #reopen(kept: GameOpened): Promise<Answer<GameOpened>> {
    this.#client.resume(kept.session);
    const answer = await this.#client.rounds();
    if (!answer.ok) return answer;
    const { rounds } = answer.value;
    const balance = await this.#client.balance();
    // What came of a round that was under way is shown too: its answer may have been lost with the page.
    this.#set({ round: rounds[0], results: rounds.filter(isDecided).slice(0, MOST_RESULTS) });
    return { ok: true, value: reopened(kept, rounds[0], balance.ok ? balance.value.balance : undefined) };
  }

  #failToOpen(answer: Exclude<Answer<GameOpened>, { ok: true }>): void {
    if ("lost" in answer) {
      this.#set({ phase: "failed", problem: pageText().studioUnreachable });
      return;
    }
    const isOver = this.#endIfOver(answer.refusal);
    if (!isOver) this.#set({ phase: "failed", problem: refusalWords(answer.refusal.code) });
  }

  /** Sends until there is an answer, then shows what it says. */
  async #act(send: () => Promise<Answer<GameRound>>, kind: "start" | "step"): Promise<RoundEnd> {
    this.#set({ activity: "sending", refusal: undefined });
    const answer = await this.#untilAnswered(send);
    if (answer === undefined) return { ok: false, problem: pageText().pageClosed };
    if (!answer.ok) return this.#refuse(answer.refusal);
    if (kind === "start") {
      this.#options.listener.roundStarted(answer.value);
      this.#countNonce(answer.value);
    }
    return { ok: true, round: await this.#settle(answer.value) };
  }

  /** Undefined where the page was closed meanwhile. */
  async #untilAnswered<Value>(
    send: () => Promise<Answer<Value>>,
  ): Promise<Exclude<Answer<Value>, { lost: true }> | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await send();
      if (this.#closing.signal.aborted) return undefined;
      // What was lost before may have been done: a studio that is busy has not said what became of it.
      const isUnknown = "lost" in answer || (attempt > 0 && "refusal" in answer && isBusy(answer.refusal));
      if (!isUnknown) return answer;
      if (this.store.getState().activity === "sending") this.#set({ activity: "resending" });
      await this.#delay(RESEND_DELAYS_MS, attempt);
      if (this.#closing.signal.aborted) return undefined;
    }
  }

  async #refuse(refusal: Refusal): Promise<RoundEnd> {
    const said = this.#takeSaid();
    this.#set({ activity: "idle", refusal, ...(said !== undefined && { balance: said }) });
    this.#endIfOver(refusal);
    if (refusal.code === "ROUND_OPEN" && refusal.roundId !== undefined) await this.#adopt(refusal.roundId);
    const { round } = this.store.getState();
    const isLate = refusal.code === "ROUND_NOT_OPEN" || refusal.code === "ALREADY_CRASHED";
    if (isLate && round !== undefined) void this.follow(round.id);
    return { ok: false, problem: refusalWords(refusal.code) };
  }

  /** The round that stands in the way becomes this page's own. */
  async #adopt(roundId: string): Promise<void> {
    const answer = await this.#client.round(roundId);
    if (!answer.ok) return;
    this.#set({ round: answer.value });
    if (answer.value.state === "open") this.#staked = answer.value;
    if (answer.value.state === "pending") void this.#settle(answer.value);
  }

  /** Follows a round to a state that can be shown, shows it, and counts it. */
  async #settle(first: GameRound): Promise<GameRound> {
    let round = first;
    for (let attempt = 0; round.state === "pending"; attempt += 1) {
      this.#set({ activity: "pending", round });
      await this.#delay(PENDING_DELAYS_MS, attempt);
      if (this.#closing.signal.aborted) return round;
      const answer = await this.#client.round(round.id);
      if (answer.ok) round = answer.value;
      else if ("refusal" in answer && this.#endIfOver(answer.refusal)) return round;
    }
    const isOver = round.state !== "open";
    const meanwhile = this.#withoutWin(round);
    this.#set({ activity: "revealing", round, balance: meanwhile });
    await this.#delay([this.#options.revealMs(round)], 0);
    const { results } = this.store.getState();
    this.#set({
      activity: "idle",
      balance: round.balance,
      ...(isDecided(round) && { results: [round, ...results].slice(0, MOST_RESULTS) }),
    });
    if (isOver && !this.#closing.signal.aborted) {
      this.#options.listener.roundEnded(round);
      this.#options.listener.balanceChanged();
    }
    if (round.reason !== null && this.#endIfOver({ code: round.reason })) return round;
    const said = this.#takeSaid();
    const expected = isOver ? meanwhile + round.payout : 0;
    if (round.balance < expected) void this.#awaitWin(round.id, expected);
    else if (said !== undefined && said !== round.balance) void this.#confirmBalance(said);
    return round;
  }

  /** The balance while a result is shown: without the stake, which leaves at once, and without what is won. */
  #withoutWin(round: GameRound): number {
    const { balance = round.balance } = this.store.getState();
    const taken = this.#staked?.id === round.id ? this.#staked.stake : 0;
    this.#staked = round;
    if (round.state === "open" || round.state === "void") return round.balance;
    return Math.max(0, balance - (round.stake - taken));
  }

  /** A win may still be on its way to the operator's balance when the studio answers: a few more looks at it. */
  async #awaitWin(roundId: string, expected: number): Promise<void> {
    for (let attempt = 0; attempt < WIN_DELAYS_MS.length; attempt += 1) {
      await this.#delay(WIN_DELAYS_MS, attempt);
      const isNewest = () => this.store.getState().round?.id === roundId && !this.#closing.signal.aborted;
      if (!isNewest()) return;
      const balance = await this.#askBalance();
      if (balance === undefined || !isNewest()) continue;
      this.#show(balance);
      if (balance >= expected) return;
    }
  }

  /** The round's answer and what the operator said meanwhile differ, such as by a bet in another tab: asks which holds. */
  async #confirmBalance(said: number): Promise<void> {
    const count = this.#saidCount;
    const balance = await this.#askBalance();
    if (this.#saidCount === count) this.#show(balance ?? said);
  }

  /** Undefined where there is no answer, or where the operator has said something newer meanwhile. */
  async #askBalance(): Promise<number | undefined> {
    const count = this.#saidCount;
    const answer = await this.#client.balance();
    return answer.ok && this.#saidCount === count ? answer.value.balance : undefined;
  }

  /** While a round is shown its result must not be read off the balance: then it is kept for its end. */
  #show(balance: number): void {
    if (this.store.getState().activity === "idle") this.#set({ balance });
    else this.#said = balance;
  }

  #takeSaid(): number | undefined {
    const said = this.#said;
    this.#said = undefined;
    return said;
  }

  #countNonce(round: GameRound): void {
    const { fairness } = this.store.getState();
    if (fairness === undefined || round.serverSeedHash !== fairness.serverSeedHash) return;
    this.#set({ fairness: { ...fairness, nonce: round.nonce + 1 } });
  }

  /** A reload goes on with the pair that replaced the one before. */
  #keepFairness(fairness: Fairness): void {
    this.#set({ fairness });
    const { ports, key } = this.#options;
    const kept = keptOpened(ports.tabStorage, key);
    if (kept !== undefined) keepOpened(ports.tabStorage, key, { ...kept, fairness });
  }

  /** Whether a refusal, or why a round is void, ends the session. */
  #endIfOver({ code }: { readonly code: string }): boolean {
    if (code !== "SESSION_ENDED" && code !== "KEY_INVALID") return false;
    this.#set({ phase: "ended", problem: refusalWords(code), activity: "idle" });
    this.#options.listener.sessionEnded(code);
    return true;
  }

  async #delay(delays: readonly number[], attempt: number): Promise<void> {
    const ms = delays[Math.min(attempt, delays.length - 1)] ?? 0;
    await pause(ms, this.#closing.signal);
  }
}

/** Refused for now, and not because of what was asked. */
function isBusy({ code }: Refusal): boolean {
  return code === "TOO_MANY_REQUESTS";
}
