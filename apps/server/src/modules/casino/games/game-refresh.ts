import type { CasinoStudio } from "@crossbook/contract";
import type { Logger } from "pino";
import type { Clock } from "../../../ports/clock.ts";
import type { StudioClient, StudioGame } from "../studio-clients/studio-client.ts";
import type { GameCatalogue, ListedGame } from "./game-catalogue.ts";
import { sectionOf } from "./game-section.ts";

/** How a studio's list was read last. */
export interface StudioListing {
  /** Unix milliseconds; undefined: never since the start. */
  readonly listedAt: number | undefined;
  readonly answers: boolean;
}

interface Parts {
  readonly clients: ReadonlyMap<CasinoStudio, StudioClient>;
  readonly catalogue: GameCatalogue;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Reads the studios' lists of games into the catalogue. A studio that does not answer keeps its games as they were. */
export class GameRefresh {
  readonly #parts: Parts;
  readonly #listings = new Map<CasinoStudio, StudioListing>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  listingOf(studio: CasinoStudio): StudioListing {
    return this.#listings.get(studio) ?? { listedAt: undefined, answers: false };
  }

  /** Every studio once. */
  async run(): Promise<void> {
    for (const [studio, client] of this.#parts.clients) await this.#refresh(studio, client);
  }

  async #refresh(studio: CasinoStudio, client: StudioClient): Promise<void> {
    const { catalogue, clock, logger } = this.#parts;
    const games = await client.games();
    if (!games.ok) {
      this.#listings.set(studio, { ...this.listingOf(studio), answers: false });
      logger.warn(
        { studio, problem: games.problem },
        "a studio's games could not be read; it is tried again",
      );
      return;
    }
    await catalogue.replace(studio, games.value.map(listedGame));
    this.#listings.set(studio, { listedAt: clock.now(), answers: true });
  }
}

function listedGame(game: StudioGame): ListedGame {
  const { code, name, description, category, imageUrl, rtpPercent, hasDemo } = game;
  return { code, name, description, imageUrl, rtpPercent, hasDemo, section: sectionOf(category) };
}
