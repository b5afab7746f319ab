import type { CasinoStudio } from "@crossbook/contract";
import type { HostDirectory } from "../../../ports/host-settings.ts";
import type { CatalogueGame } from "./casino-game.ts";
import type { GameCatalogue } from "./game-catalogue.ts";
import type { GameClosures } from "./game-closures.ts";

interface Parts {
  readonly hosts: Pick<HostDirectory, "settingsOf">;
  readonly catalogue: GameCatalogue;
  readonly closures: GameClosures;
  /** Studios that this installation reaches. */
  readonly studios: ReadonlySet<CasinoStudio>;
}

/** Why a game cannot be launched on a host. */
export type NotOffered = "CASINO_NOT_OFFERED" | "CASINO_GAME_NOT_FOUND" | "CASINO_GAME_NOT_OFFERED";

/** What each host offers, from memory. */
export class OfferedGames {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether a host's settings have the casino at all, and its site is not suspended. */
  hasCasino(host: string): boolean {
    return this.#parts.hosts.settingsOf(host).domain.casino && !this.isSuspended(host);
  }

  /** Whether a host takes no bets at all. */
  isSuspended(host: string): boolean {
    return this.#parts.hosts.settingsOf(host).domain.siteSuspended;
  }

  /** The games that a host offers now; none where it has no casino. */
  list(host: string): readonly CatalogueGame[] {
    return this.hasCasino(host) ? this.#parts.catalogue.all().filter((game) => this.#isOpen(host, game)) : [];
  }

  /** A game that can be launched on a host, or why it cannot. */
  find(host: string, gameId: string): CatalogueGame | NotOffered {
    if (!this.hasCasino(host)) return "CASINO_NOT_OFFERED";
    const game = this.#parts.catalogue.get(gameId);
    if (game === undefined) return "CASINO_GAME_NOT_FOUND";
    return this.#isOpen(host, game) ? game : "CASINO_GAME_NOT_OFFERED";
  }

  #isOpen(host: string, game: CatalogueGame): boolean {
    const { closures, studios } = this.#parts;
    return game.listed && studios.has(game.studio) && closures.isOpen(host, game);
  }
}
