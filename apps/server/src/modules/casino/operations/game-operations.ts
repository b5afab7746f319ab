import { CASINO_STUDIO_NAMES, CASINO_STUDIOS, type CasinoStudio } from "@crossbook/contract";
import type { HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { CatalogueGame } from "../games/casino-game.ts";
import type { GameCatalogue } from "../games/game-catalogue.ts";
import type { Closure, GameClosures } from "../games/game-closures.ts";
import type { GameRefresh } from "../games/game-refresh.ts";

interface Parts {
  readonly catalogue: GameCatalogue;
  readonly closures: GameClosures;
  readonly refresh: Pick<GameRefresh, "listingOf">;
  /** Studios that this installation reaches. */
  readonly studios: ReadonlySet<CasinoStudio>;
}

/** Operators' calls about games and what is closed. */
export function gameOperations(
  parts: Parts,
): Pick<HandlersOf<"operator">, "getCasinoGames" | "setCasinoSwitch"> {
  const { catalogue, closures, refresh, studios } = parts;
  return {
    async getCasinoGames() {
      const ofStudios = CASINO_STUDIOS.map((studio) => {
        const { listedAt, answers } = refresh.listingOf(studio);
        return {
          ...{ studio, name: CASINO_STUDIO_NAMES[studio], configured: studios.has(studio), answers },
          listedAt: listedAt === undefined ? null : new Date(listedAt).toISOString(),
        };
      });
      const games = catalogue.all().map(presentGame);
      return {
        ok: true,
        result: { studios: ofStudios, games, closures: closures.all().map(presentClosure) },
      };
    },
    async setCasinoSwitch({ host, subject, open, reason }, context) {
      const isStudio = CASINO_STUDIOS.some((studio) => studio === subject);
      if (!isStudio && catalogue.get(subject) === undefined) return refuse("CASINO_GAME_NOT_FOUND");
      const isOpen = () => closures.get(host, subject) === undefined;
      const before = { open: isOpen() };
      if (open) await closures.open(host, subject);
      else await closures.close(host, subject, { name: context.caller.username, reason });
      context.noteChange({ before, after: { open: isOpen(), host, subject } });
      return { ok: true, result: { closures: closures.all().map(presentClosure) } };
    },
  };
}

function presentGame({ id, studio, name, section, rtpPercent, hasDemo, listed, firstSeenAt }: CatalogueGame) {
  return {
    ...{ id, studio, name, section, hasDemo, listed },
    rtpPercent: rtpPercent ?? null,
    firstSeenAt: new Date(firstSeenAt).toISOString(),
  };
}

function presentClosure({ closedAt, ...closure }: Closure) {
  return { ...closure, closedAt: new Date(closedAt).toISOString() };
}
