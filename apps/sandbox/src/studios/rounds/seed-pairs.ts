import type { GameOpened } from "@crossbook/contract";
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

/**
 * The seeds of players: made before they are needed, revealed only when the next pair takes their place. The next server seed is
 * drawn with each pair and its hash published, so that none is chosen once the player's part of the chance is known.
 */
export class SeedPairs {
  readonly #options: SeedPairsOptions;

  constructor(options: SeedPairsOptions) {
    this.#options = options;
  }

  /** The pair of this player and game, made where there is none yet. */
  current({ player, game }: Pick<SessionRecord, "player" | "game">): SeedRecord {
    const { store, nextSecret } = this.#options;
    const kept = store.seedOf(player, game);
    if (kept?.nextServerSeed !== undefined) return kept;
    const seed = kept
      ? { ...kept, nextServerSeed: nextSecret() }
      : this.#pair({ player, game }, { serverSeed: nextSecret(), clientSeed: nextSecret().slice(0, 16) });
    store.save({ seed });
    return seed;
  }

  /** What is published of a pair that is in use: nothing that its secrets could be read from. */
  published({ serverSeedHash, clientSeed, nonce, nextServerSeed }: SeedRecord): GameOpened["fairness"] {
    const next = nextServerSeed === undefined ? {} : { nextServerSeedHash: commitment(nextServerSeed) };
    return { serverSeedHash, clientSeed, nonce, ...next };
  }

  /** Reveals the pair and makes the next one with this client seed; refused while a round of the old pair is open. */
  rotate(
    session: SessionRecord,
    clientSeed: string,
  ): GameAnswer<{ readonly revealed: SeedRecord; readonly next: SeedRecord }> {
    const { store, now, nextSecret } = this.#options;
    const open = store.openRoundOf(session.player, session.game);
    if (open)
      return refusal("ROUND_OPEN", "Finish the open round first: its seed would be revealed.", open.id);
    const { nextServerSeed = nextSecret(), ...current } = this.current(session);
    const revealed = { ...current, revealedAt: now() };
    const next = this.#pair(session, { serverSeed: nextServerSeed, clientSeed });
    store.save({ revealed, seed: next });
    return { ok: true, value: { revealed, next } };
  }

  #pair(
    { player, game }: Pick<SessionRecord, "player" | "game">,
    { serverSeed, clientSeed }: Pick<SeedRecord, "serverSeed" | "clientSeed">,
  ): SeedRecord {
    const { nextId, nextSecret } = this.#options;
    return {
      ...{ id: nextId(), player, game, serverSeed, serverSeedHash: commitment(serverSeed) },
      ...{ nextServerSeed: nextSecret(), clientSeed, nonce: 0, revealedAt: null },
    };
  }
}
