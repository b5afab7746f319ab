import { commitment } from "@crossbook/fair";
import type { SeedRecord, SessionRecord } from "../store/studio-records.ts";
import type { StudioStore } from "../store/studio-store.ts";
import { type GameAnswer, refusal } from "./game-refusal.ts";

export interface SeedPairsOptions {
  readonly store: StudioStore;
  readonly now: () => number;
  readonly nextId: () => string;
  /** A new secret of 64 hexadecimal digits. */
  readonly nextSecret: () => string;
}

/** The seeds of players: made before they are needed, revealed only when the next pair takes their place. */
export class SeedPairs {
  readonly #options: SeedPairsOptions;

  constructor(options: SeedPairsOptions) {
    this.#options = options;
  }

  /** The pair of this player and game, made where there is none yet. */
  current({ player, game }: Pick<SessionRecord, "player" | "game">): SeedRecord {
    const { store, nextSecret } = this.#options;
    const kept = store.seedOf(player, game);
    if (kept) return kept;
    const seed = this.#pair({ player, game }, nextSecret().slice(0, 16));
    store.save({ seed });
    return seed;
  }

  /** Reveals the pair and makes the next one with this client seed; refused while a round of the old pair is open. */
  rotate(
    session: SessionRecord,
    clientSeed: string,
  ): GameAnswer<{ readonly revealed: SeedRecord; readonly next: SeedRecord }> {
    const { store, now } = this.#options;
    const open = store.openRoundOf(session.player, session.game);
    if (open)
      return refusal("ROUND_OPEN", "Finish the open round first: its seed would be revealed.", open.id);
    const revealed = { ...this.current(session), revealedAt: now() };
    const next = this.#pair(session, clientSeed);
    store.save({ revealed, seed: next });
    return { ok: true, value: { revealed, next } };
  }

  #pair({ player, game }: Pick<SessionRecord, "player" | "game">, clientSeed: string): SeedRecord {
    const serverSeed = this.#options.nextSecret();
    const serverSeedHash = commitment(serverSeed);
    const id = this.#options.nextId();
    return { id, player, game, serverSeed, serverSeedHash, clientSeed, nonce: 0, revealedAt: null };
  }
}
