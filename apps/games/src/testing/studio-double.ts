import {
  type CrashMessage,
  GAME_SERVER_ERRORS,
  GAME_SESSION_HEADER,
  type GameOpened,
  type GameRound,
  type GameServerErrorCode,
} from "@crossbook/contract";
import { type AnyGame, commitment, type Decision, gameOf, payoutPaise, stream } from "@crossbook/fair";

/** A call that the double took. */
export interface StudioRequest {
  readonly method: string;
  /** After `/game/`. */
  readonly path: string;
  readonly session: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * What happens to the next call that stakes or steps. `answerLost`: done, but the answer does not arrive. `notArrived`: the
 * call itself is lost. `pending`: the wallet has not answered. `refused`: with this code.
 */
export type StudioFault =
  | { readonly kind: "answerLost" | "notArrived" | "pending" }
  | { readonly kind: "refused"; readonly code: GameServerErrorCode; readonly roundId?: string };

/** A studio's game server inside the test, with the real games: only the network and the wallet are stood in for. */
export interface StudioDouble {
  readonly fetch: typeof globalThis.fetch;
  readonly requests: readonly StudioRequest[];
  /** The player's balance as the studio knows it, in paise. */
  balance: number;
  /** The next rounds are searched for such a result. */
  luck: "win" | "lose" | undefined;
  /** Every call breaks off while it is false. */
  isUp: boolean;
  /** Every call is refused while it is true: too many requests. */
  isBusy: boolean;
  /** Wins are paid, but answers do not have them on the balance yet. */
  hasLateWins: boolean;
  /** The session counts as ended from then on. */
  hasEnded: boolean;
  fail(...faults: readonly StudioFault[]): void;
  /** The wallet's late answer to the pending round. */
  settlePending(answer: "taken" | GameServerErrorCode): void;
  /** Sends to every open stream of `GET live`. */
  push(message: CrashMessage): void;
  /** Crash: the open ticket loses by a round that crashed at this point, or is cashed out by the studio. */
  loseTicket(point: number): void;
  cashOutTicket(multiplier: number): void;
  /** The open streams break off. */
  cutStreams(): void;
}

interface KeptRound {
  round: GameRound;
  readonly requestId: string;
  state: unknown;
  readonly unit: number;
}

const SERVER_SEED = "a".repeat(64);
/** Far more than the rarest result of a test needs. */
const MOST_NONCES = 20_000;

/** A studio with one player, who has 1,000.00. Its page's key is `key-1`. */
export function studioDouble(gameId: string, opened: Partial<GameOpened> = {}): StudioDouble {
  return new Double(gameId, opened);
}

class Double implements StudioDouble {
  readonly requests: StudioRequest[] = [];
  balance = 100_000;
  luck: "win" | "lose" | undefined;
  isUp = true;
  isBusy = false;
  hasLateWins = false;
  hasEnded = false;
  readonly #game: AnyGame;
  readonly #opened: Partial<GameOpened>;
  readonly #rounds: KeptRound[] = [];
  readonly #steps = new Map<string, GameRound>();
  readonly #faults: StudioFault[] = [];
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  #openedBy: { readonly requestId: unknown } | undefined;
  #seed = SERVER_SEED;
  #clientSeed = "client-1";
  #nonce = 0;

  constructor(gameId: string, opened: Partial<GameOpened>) {
    const game = gameOf(gameId);
    if (game === undefined) throw new Error(`there is no game ${gameId}`);
    this.#game = game;
    this.#opened = opened;
  }

  fail(...faults: readonly StudioFault[]): void {
    this.#faults.push(...faults);
  }

  push(message: CrashMessage): void {
    const text = `event: crash\ndata: ${JSON.stringify(message)}\n\n`;
    for (const controller of this.#streams) controller.enqueue(new TextEncoder().encode(text));
  }

  cutStreams(): void {
    for (const controller of this.#streams) controller.error(new TypeError("cut"));
    this.#streams.clear();
  }

  loseTicket(point: number): void {
    this.#decide(this.#ticket(), { number: 0, cashedOutAt: null, point, hash: SERVER_SEED }, 0, 0);
  }

  cashOutTicket(multiplier: number): void {
    const kept = this.#ticket();
    this.#decide(kept, cashedOut(multiplier), Math.floor((kept.unit * multiplier) / 10_000), multiplier);
  }

  #ticket(): KeptRound {
    const kept = this.#rounds.find(({ round }) => round.state === "open");
    if (kept === undefined) throw new Error("no ticket is open");
    return kept;
  }

  settlePending(answer: "taken" | GameServerErrorCode): void {
    const kept = this.#rounds.find(({ round }) => round.state === "pending");
    if (kept === undefined) throw new Error("no round is pending");
    if (answer === "taken") {
      this.balance -= kept.round.stake;
      this.#play(kept);
    } else kept.round = { ...kept.round, state: "void", reason: answer, balance: this.balance };
  }

  readonly fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input));
    const path = url.pathname.replace(/^.*\/game\//, "") + url.search;
    const method = init.method ?? "GET";
    const session = new Headers(init.headers).get(GAME_SESSION_HEADER) ?? "";
    const body = typeof init.body === "string" ? JSON.parse(init.body) : {};
    if (!this.isUp) throw new TypeError("the studio cannot be reached");
    this.requests.push({ method, path, session, body });
    const mayFail = method === "POST" && (path.startsWith("rounds") || path === "open");
    const fault = mayFail ? this.#faults.shift() : undefined;
    if (fault?.kind === "notArrived") throw new TypeError("the call was lost");
    if (fault?.kind === "refused") return refusal(fault.code, fault.roundId);
    if (this.isBusy) return refusal("TOO_MANY_REQUESTS");
    if (path === "live") return this.#live();
    const answer = this.#answer(method, path, session, body, fault?.kind === "pending");
    if (fault?.kind === "answerLost") throw new TypeError("the answer was lost");
    return answer;
  };

  #answer(method: string, path: string, session: string, body: Body, isPending: boolean): Response {
    if (path === "open") return this.#open(String(body["key"]), body["requestId"]);
    if (this.hasEnded || session !== "session-1") return refusal("SESSION_ENDED");
    if (path === "balance") return Response.json({ balance: this.balance });
    if (path === "seeds") return this.#rotate(String(body["clientSeed"]));
    if (path === "rounds" && method === "POST") return this.#start(body, isPending);
    const [, id, isStep] = /^rounds\/([^/?]+)(\/steps)?$/.exec(path) ?? [];
    if (id === undefined) return this.#list(new URLSearchParams(path.split("?")[1]).get("before"));
    const kept = this.#rounds.find(({ round }) => round.id === id);
    if (kept === undefined) return refusal("ROUND_UNKNOWN");
    return isStep === undefined ? Response.json(kept.round) : this.#step(kept, body);
  }

  #open(key: string, requestId: unknown): Response {
    const isUsed = this.#openedBy !== undefined && this.#openedBy.requestId !== requestId;
    if (key !== "key-1" || isUsed) return refusal("KEY_INVALID");
    this.#openedBy = { requestId };
    const open = this.#rounds.find(({ round }) => round.state === "open" || round.state === "pending");
    const opened: GameOpened = {
      session: "session-1",
      game: this.#game.id,
      name: this.#game.name,
      studioName: "Kestrel Games",
      currency: "INR",
      mode: "real",
      balance: this.balance,
      limits: { min: 1_000, max: 1_000_000, step: 100, maxWin: 1_000_000_000 },
      fairness: { ...this.#published(), nonce: this.#nonce },
      openRound: open?.round ?? null,
      rtpPercent: this.#game.rtpPercent,
      lobbyUrl: "",
      cashierUrl: "",
      historyUrl: "",
      operatorOrigin: "",
      ...this.#opened,
    };
    return Response.json(opened);
  }

  #start(body: Body, isPending: boolean): Response {
    const requestId = String(body["requestId"]);
    const known = this.#rounds.find((one) => one.requestId === requestId);
    if (known !== undefined) return Response.json(known.round);
    const stake = Number(body["stake"]);
    if (stake > this.balance) return refusal("INSUFFICIENT_FUNDS");
    const parsed = this.#game.parseChoice(body["choice"]);
    if (!parsed.ok) return refusal("CHOICE_INVALID");
    const round: GameRound = {
      id: `round-${this.#rounds.length + 1}`,
      game: this.#game.id,
      stake,
      choice: parsed.value,
      steps: [],
      state: "pending",
      view: null,
      payout: 0,
      multiplier: 0,
      nonce: this.#nonce,
      serverSeedHash: commitment(this.#seed),
      clientSeed: this.#clientSeed,
      balance: this.balance,
      reason: null,
      at: new Date(0).toISOString(),
    };
    const kept: KeptRound = { round, requestId, state: undefined, unit: stake };
    this.#rounds.unshift(kept);
    if (!isPending) {
      this.balance -= stake;
      this.#play(kept);
    }
    return Response.json(kept.round);
  }

  #play(kept: KeptRound): void {
    const game = this.#game;
    const { choice, stake } = kept.round;
    for (let tried = 0; tried < MOST_NONCES; tried += 1) {
      const nonce = this.#nonce;
      this.#nonce += 1;
      const chance = stream({ serverSeed: this.#seed, clientSeed: this.#clientSeed, nonce });
      kept.round = { ...kept.round, nonce };
      if (game.kind === "instant") {
        const decision = game.decide(choice, chance);
        if (this.luck !== undefined && this.luck !== luckOf(decision)) continue;
        return this.#decide(kept, decision.outcome, payoutPaise(stake, decision), decision.multiplier);
      }
      if (game.kind === "shared") {
        kept.round = { ...kept.round, state: "open", balance: this.balance };
        return undefined;
      }
      kept.state = game.open(choice, chance);
      return this.#afterStep(kept);
    }
    throw new Error("no such result was found");
  }

  #step(kept: KeptRound, body: Body): Response {
    const game = this.#game;
    const requestId = String(body["requestId"]);
    const known = this.#steps.get(requestId);
    if (known !== undefined) return Response.json(known);
    if (kept.round.state !== "open") return refusal("ROUND_NOT_OPEN");
    if (game.kind === "shared") this.#decide(kept, cashedOut(20_000), kept.round.stake * 2, 20_000);
    if (game.kind === "stepped") {
      const step = game.parseStep(body["choice"]);
      const taken = step.ok ? game.step(kept.state, step.value) : undefined;
      if (taken?.ok !== true) return refusal("CHOICE_INVALID");
      const extra = taken.extraStake * kept.unit;
      if (extra > this.balance) return refusal("INSUFFICIENT_FUNDS");
      this.balance -= extra;
      const steps = [...kept.round.steps, body["choice"]];
      kept.round = { ...kept.round, steps, stake: kept.round.stake + extra };
      kept.state = taken.state;
      this.#afterStep(kept);
    }
    this.#steps.set(requestId, kept.round);
    return Response.json(kept.round);
  }

  #afterStep(kept: KeptRound): void {
    if (this.#game.kind !== "stepped") return;
    const view = JSON.parse(JSON.stringify(this.#game.view(kept.state)));
    const settled = this.#game.settlement(kept.state);
    if (settled === undefined) {
      kept.round = { ...kept.round, state: "open", view, balance: this.balance };
      return;
    }
    const payout = Math.floor((kept.unit * settled.multiplier) / 10_000);
    this.#decide(kept, view, payout, settled.multiplier);
  }

  #decide(kept: KeptRound, view: unknown, payout: number, multiplier: number): void {
    this.balance += payout;
    const state = payout > 0 ? "won" : "lost";
    const balance = this.hasLateWins ? this.balance - payout : this.balance;
    kept.round = { ...kept.round, state, view, payout, multiplier, balance };
  }

  #list(before: string | null): Response {
    const from = before === null ? 0 : this.#rounds.findIndex(({ round }) => round.id === before) + 1;
    const rounds = this.#rounds.slice(from, from + 20).map(({ round }) => round);
    const hasMore = from + 20 < this.#rounds.length;
    return Response.json({ rounds, before: hasMore ? (rounds.at(-1)?.id ?? null) : null });
  }

  #rotate(clientSeed: string): Response {
    if (this.#rounds[0]?.round.state === "open") return refusal("ROUND_OPEN", this.#rounds[0].round.id);
    const revealed = {
      serverSeed: this.#seed,
      serverSeedHash: commitment(this.#seed),
      clientSeed: this.#clientSeed,
      nonces: this.#nonce,
    };
    this.#seed = commitment(this.#seed);
    this.#clientSeed = clientSeed;
    this.#nonce = 0;
    return Response.json({ revealed, next: { ...this.#published(), nonce: 0 } });
  }

  #published() {
    const serverSeedHash = commitment(this.#seed);
    // Its next seed is the hash of this one: see `#rotate`.
    return { serverSeedHash, clientSeed: this.#clientSeed, nextServerSeedHash: commitment(serverSeedHash) };
  }

  #live(): Response {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        this.#streams.add(controller);
      },
      cancel: () => void (own !== undefined && this.#streams.delete(own)),
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  }
}

function cashedOut(cashedOutAt: number): object {
  return { number: 0, cashedOutAt, point: null, hash: null };
}

type Body = Readonly<Record<string, unknown>>;

function luckOf({ multiplier }: Decision<unknown>): "win" | "lose" {
  return multiplier > 10_000 ? "win" : "lose";
}

function refusal(code: GameServerErrorCode, roundId?: string): Response {
  const error = { code, message: code, ...(roundId !== undefined && { roundId }) };
  return Response.json({ error }, { status: GAME_SERVER_ERRORS[code] });
}
