import { type GameLanguage, gameLanguageOf } from "./language/languages.ts";

/** What the address of a game page says. */
export interface PageAddress {
  /** Slug of the studio: `kestrel`. */
  readonly studio: string;
  /** The studio's id of the game: `dice`. */
  readonly game: string;
  /** Opens one session, once. */
  readonly key: string;
  /** Origin of the operator's app around the page; empty where the page stands alone. */
  readonly operator: string;
  readonly language: GameLanguage;
  /** Where the studio's game server answers, without a slash at the end. */
  readonly serverUrl: string;
}

const PATH = /^(.*\/([a-z0-9-]{1,32}))\/play\/([a-z0-9-]{1,32})\/?$/;

/** Reads `{…}/{studio}/play/{game}?key=…&lang=…&operator=…`. Undefined where it is no address of a game. */
export function readPageAddress(url: URL): PageAddress | undefined {
  const [, base, studio, game] = PATH.exec(url.pathname) ?? [];
  const key = url.searchParams.get("key") ?? "";
  if (base === undefined || studio === undefined || game === undefined || key === "") return undefined;
  return {
    studio,
    game,
    key,
    language: gameLanguageOf(url.searchParams.get("lang") ?? ""),
    operator: originOf(url.searchParams.get("operator") ?? ""),
    serverUrl: `${url.origin}${base}/game`,
  };
}

/** Only http and https origins can be addressed by a message; anything else counts as none. */
function originOf(text: string): string {
  if (!/^https?:\/\//.test(text)) return "";
  try {
    return new URL(text).origin;
  } catch {
    return "";
  }
}
