import { CASINO_STUDIO_NAMES, type CasinoStudio } from "@crossbook/contract";
import { pause } from "../ports/clock.ts";
import { gamesOf, type StudioGame } from "./catalogue/studio-games.ts";
import { CrashGame } from "./crash/crash-game.ts";
import { GameRounds } from "./rounds/game-rounds.ts";
import { SeedPairs } from "./rounds/seed-pairs.ts";
import { GameSessions } from "./sessions/game-sessions.ts";
import { StudioStore } from "./store/studio-store.ts";
import type { StudioParts } from "./studio-parts.ts";
import { WalletDelivery } from "./wallet/wallet-delivery.ts";
import type { WalletProtocol } from "./wallet/wallet-protocol.ts";

/** How often old rounds are looked for. */
const SWEEP_EVERY_MS = 60_000;

export interface StudioOptions
  extends Pick<StudioParts, "studio" | "faults" | "clock" | "log" | "nextId" | "nextSecret"> {
  readonly protocol: WalletProtocol;
  /** The operator's wallet that the protocol asks. */
  readonly walletUrl: string;
  /** How many times faster than real time wins and rollbacks are repeated. */
  readonly speed: number;
  readonly stateDir: string;
}

/** One studio: its games, sessions, rounds, books, and its client of the operator's wallet. */
export class Studio {
  readonly name: string;
  readonly games: readonly StudioGame[];
  readonly sessions: GameSessions;
  readonly rounds: GameRounds;
  readonly crash: CrashGame | undefined;
  readonly protocol: WalletProtocol;
  readonly walletUrl: string;
  readonly #parts: StudioParts;
  #cancelSweep: () => void = () => undefined;

  constructor(options: StudioOptions) {
    const { studio, protocol, speed, clock, log, nextId, nextSecret } = options;
    this.name = CASINO_STUDIO_NAMES[studio];
    this.protocol = protocol;
    this.walletUrl = options.walletUrl;
    this.games = gamesOf(studio);
    const store = new StudioStore({ stateDir: options.stateDir, studio });
    const delivery = new WalletDelivery({ protocol, store, clock, log, speed });
    const now = () => clock.now();
    this.#parts = {
      ...{ studio, store, delivery, clock, log, nextId, nextSecret, faults: options.faults },
      seeds: new SeedPairs({ store, now, nextId, nextSecret }),
      async within(work, mostMs) {
        const stopping = new AbortController();
        await Promise.race([work, pause(clock, mostMs, stopping.signal)]);
        stopping.abort();
      },
    };
    this.sessions = new GameSessions({ studio, store, delivery, now, nextId, nextSecret });
    this.rounds = new GameRounds(this.#parts, (id) => this.gameOf(id));
    const crash = this.games.find(({ id }) => id === "crash");
    this.crash = crash && new CrashGame(this.#parts, crash);
  }

  get id(): CasinoStudio {
    return this.#parts.studio;
  }

  get store(): StudioStore {
    return this.#parts.store;
  }

  get seeds(): SeedPairs {
    return this.#parts.seeds;
  }

  get nextId(): StudioParts["nextId"] {
    return this.#parts.nextId;
  }

  get clock(): StudioParts["clock"] {
    return this.#parts.clock;
  }

  get log(): StudioParts["log"] {
    return this.#parts.log;
  }

  /** A game of this studio; a session of another one was never made. */
  gameOf(id: string): StudioGame {
    const game = this.games.find((one) => one.id === id);
    if (!game) throw new Error(`${this.id} has no game ${id}`);
    return game;
  }

  /** Goes on where it was. */
  start(): void {
    for (const transaction of this.store.due()) {
      if (transaction.kind !== "bet") this.#parts.delivery.start(transaction);
    }
    this.#parts.delivery.resumeFollowUps();
    this.rounds.resume();
    this.crash?.start();
    this.#sweep();
  }

  /** Stops; what was not answered goes on at the next start. */
  async stop(): Promise<void> {
    this.#cancelSweep();
    const delivering = this.#parts.delivery.stop();
    await Promise.all([delivering, this.rounds.stop(), this.crash?.stop()]);
  }

  #sweep(): void {
    this.#cancelSweep = this.#parts.clock.after(SWEEP_EVERY_MS, () => {
      this.rounds.finishLeft();
      this.#sweep();
    });
  }
}
