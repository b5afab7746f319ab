import { isShapeOf, isText, type Renewal } from "@crossbook/browser";
import type { ApiClient } from "@crossbook/client";
import { type CasinoGame, type CasinoLaunch, type CasinoStudio, api as contract } from "@crossbook/contract";
import type { Language } from "@crossbook/first-page";
import { casinoText } from "../messages/english/casino/casino.ts";
import type { PlayerSession } from "../session/player-session.ts";
import { type LaunchAddressFacts, launchBaseUrl } from "./launch-address.ts";

/** A game to start. */
export interface GameWish {
  readonly game: Pick<CasinoGame, "id" | "provider">;
  readonly isDemo: boolean;
  readonly platform: "mobile" | "desktop";
  readonly language: Language;
  /** Where the game's own links lead back to: an address of this site. */
  readonly returnUrl: string;
}

/** A started game: the page for the frame, and the origin that its messages come from. */
export interface LaunchedGame {
  readonly url: string;
  readonly origin: string;
  readonly sessionId: string;
}

/** A started game, or why there is none in words for the player. */
export type LaunchOutcome =
  | { readonly ok: true; readonly game: LaunchedGame }
  | { readonly ok: false; readonly message: string };

/** Starts a game of any studio. Never rejects. */
export type LaunchGame = (wish: GameWish, signal?: AbortSignal) => Promise<LaunchOutcome>;

/** What `createGameLauncher` needs. */
export interface GameLauncherOptions {
  readonly client: Pick<ApiClient, "callUrl">;
  readonly session: Pick<PlayerSession, "state">;
  readonly renewal: Pick<Renewal, "pending">;
  /** What decides at this moment where launches are sent. */
  readonly address: () => LaunchAddressFacts;
}

/** The call of each studio (CALL-CASINO-02). */
const LAUNCH_CALLS = {
  kestrel: contract.casino.kestrelLogin,
  marigold: contract.casino.marigoldUrl,
  banyan: contract.casino.banyanLogin,
} as const satisfies Record<CasinoStudio, unknown>;

const LAUNCH_LIMIT_MS = 15_000;
const ADDRESS_LIMIT_MS = 10_000;
const ADDRESS_MAX_CHARACTERS = 16_384;

const GAME_URL_MAX_CHARACTERS = 4_096;
const isGameAddress = isShapeOf<{ gameURL: string }>({ gameURL: isText });

/**
 * Launches without a bearer token: the casino may be another host than the API, and `casinoToken` says who plays. Where
 * the studio answers by `fetch`, its URL is fetched plainly and names the page (CALL-CASINO-03). A page of another
 * origin than the launch names is refused: the frame's messages are checked by that origin.
 */
export function createGameLauncher({ client, session, renewal, address }: GameLauncherOptions): LaunchGame {
  return async ({ game, isDemo, platform, language, returnUrl }, signal) => {
    // The token of the casino is renewed with the session's.
    await renewal.pending();
    const outcome = await client.callUrl<CasinoLaunch>(
      `${launchBaseUrl(address())}/${LAUNCH_CALLS[game.provider].path}`,
      {
        method: "POST",
        timeoutMs: LAUNCH_LIMIT_MS,
        ...(signal ? { signal } : {}),
        body: {
          gameId: game.id,
          casinoToken: isDemo ? "" : (session.state().user?.casinoToken ?? ""),
          platform,
          language,
          mode: isDemo ? "demo" : "real",
          returnUrl,
        },
      },
    );
    if (!outcome.ok) return { ok: false, message: outcome.error.message };
    const { open, origin, sessionId } = outcome.result;
    const url = open === "frame" ? outcome.result.url : await fetchGameAddress(outcome.result.url, signal);
    if (url === undefined) return { ok: false, message: casinoText().studioSilent };
    if (originOf(url) !== origin) return { ok: false, message: casinoText().foreignAddress };
    return { ok: true, game: { url, origin, sessionId } };
  };
}

/** The page's address by a plain fetch: no cookie, no token, no address of ours. Undefined: no usable answer. */
async function fetchGameAddress(url: string, signal: AbortSignal | undefined): Promise<string | undefined> {
  const limit = AbortSignal.timeout(ADDRESS_LIMIT_MS);
  try {
    const response = await fetch(url, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const text = await response.text();
    if (!response.ok || text.length > ADDRESS_MAX_CHARACTERS) return undefined;
    const answer: unknown = JSON.parse(text);
    if (!isGameAddress(answer) || answer.gameURL.length > GAME_URL_MAX_CHARACTERS) return undefined;
    return answer.gameURL;
  } catch {
    return undefined;
  }
}

/** The origin of a web address; undefined for anything else, such as `javascript:`. */
function originOf(url: string): string | undefined {
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : { protocol: "", origin: "" };
  return protocol === "https:" || protocol === "http:" ? origin : undefined;
}
