import type { Api, CasinoLaunch, CasinoStudio, InputOf } from "@crossbook/contract";
import { preferredLanguage } from "@crossbook/first-page";
import { addressGroup } from "@crossbook/signalr";
import type { PlayerCaller } from "../../../calls/callers.ts";
import type { CallContext, Handler, HandlersOf, Reply } from "../../../calls/handler.ts";
import { refuse, tooManyRequests } from "../../../calls/refusals.ts";
import type { Configuration } from "../../../config/configuration.ts";
import type { Players } from "../../players/index.ts";
import type { Protection } from "../../protection/index.ts";
import type { SessionBook } from "../../sessions/index.ts";
import type { CatalogueGame } from "../games/casino-game.ts";
import type { OfferedGames } from "../games/offered-games.ts";
import type { PlayerGames } from "../games/player-games.ts";
import type { StudioClient } from "../studio-clients/studio-client.ts";
import type { LaunchLimits } from "./launch-limits.ts";
import type { LaunchedSessions } from "./launched-sessions.ts";
import { type ReturnAddress, returnAddress } from "./return-address.ts";

type LaunchEndpoint = Api["casino"]["kestrelLogin"];
type LaunchReply = Reply<LaunchEndpoint>;
type LaunchRefusal = Extract<LaunchReply, { readonly ok: false }>;

/** What launches need. */
export interface LaunchParts {
  readonly config: Pick<Configuration, "corsOrigins" | "studios">;
  readonly sessions: Pick<SessionBook, "verifyCasinoToken">;
  readonly players: Players;
  readonly protection: Pick<Protection, "mayLaunch">;
  readonly offered: OfferedGames;
  readonly playerGames: PlayerGames;
  readonly clients: ReadonlyMap<CasinoStudio, StudioClient>;
  readonly launched: LaunchedSessions;
  readonly limits: LaunchLimits;
}

interface Launch {
  readonly game: CatalogueGame;
  readonly client: StudioClient;
  /** Undefined: a demo. */
  readonly player: PlayerCaller | undefined;
  readonly back: ReturnAddress;
  readonly input: InputOf<LaunchEndpoint>;
  readonly context: Pick<CallContext, "ip" | "at">;
}

/** One launch for each studio. */
export function launchCalls(
  parts: LaunchParts,
): Pick<HandlersOf<"casino">, "kestrelLogin" | "marigoldUrl" | "banyanLogin"> {
  return {
    kestrelLogin: launchOf(parts, "kestrel"),
    marigoldUrl: launchOf(parts, "marigold"),
    banyanLogin: launchOf(parts, "banyan"),
  };
}

function launchOf(parts: LaunchParts, studio: CasinoStudio): Handler<LaunchEndpoint> {
  return async (input, context) => {
    const back = returnAddress(input.returnUrl, context.host, parts.config.corsOrigins);
    if (back === undefined) return refuse("CASINO_RETURN_URL_INVALID");
    const player = await playerOf(parts, input);
    if (player !== undefined && "ok" in player) return player;
    const game = gameFor(parts, studio, input.gameId, [context.host, back.host]);
    if ("ok" in game) return game;
    if (input.mode === "demo" && !game.hasDemo) return refuse("CASINO_DEMO_NOT_OFFERED");
    const client = parts.clients.get(studio);
    if (client === undefined) return refuse("CASINO_STUDIO_UNAVAILABLE");
    const waitMs = parts.limits.take(player?.userId, addressGroup(context.ip));
    if (waitMs > 0) return tooManyRequests(waitMs);
    const isDemo = input.mode === "demo";
    return open(parts, { game, client, player: isDemo ? undefined : player, back, input, context });
  };
}

/** The game, where every host that has a part in the launch offers it. */
function gameFor(
  { offered }: LaunchParts,
  studio: CasinoStudio,
  gameId: string,
  hosts: readonly string[],
): CatalogueGame | LaunchRefusal {
  let found: CatalogueGame | undefined;
  for (const host of new Set(hosts)) {
    const game = offered.find(host, gameId);
    if (typeof game === "string") return refuse(game);
    found = game;
  }
  return found?.studio === studio ? found : refuse("CASINO_GAME_NOT_FOUND");
}

/** Who plays. A demo needs nobody; who is known and excluded gets none either. */
async function playerOf(
  { sessions, players, protection }: LaunchParts,
  { casinoToken, mode }: InputOf<LaunchEndpoint>,
): Promise<PlayerCaller | LaunchRefusal | undefined> {
  if (mode === "demo" && casinoToken === "") return undefined;
  const verified = await sessions.verifyCasinoToken(casinoToken);
  if (!verified.ok) return mode === "demo" ? undefined : refuse("CASINO_TOKEN_INVALID");
  const { caller } = verified;
  const excluded = protection.mayLaunch(caller.accountId);
  if (excluded !== undefined) return excluded;
  if (mode === "demo") return caller;
  const player = await players.byId(caller.userId);
  if (player === undefined) return refuse("CASINO_TOKEN_INVALID");
  if (player.locked) return refuse("ACCOUNT_LOCKED");
  return player.betLocked ? refuse("BET_LOCKED") : caller;
}

async function open(parts: LaunchParts, launch: Launch): Promise<LaunchReply> {
  const { game, client, player, back, input, context } = launch;
  const { launched, config, playerGames } = parts;
  const session = await launched.open({
    ...{ studio: game.studio, game: game.code, host: back.host },
    player: player && { userId: player.userId, loginSessionId: player.sessionId },
  });
  const answer = await client.gameUrl({
    game: game.code,
    platform: input.platform,
    language: preferredLanguage(input.language === undefined ? [] : [input.language]),
    address: context.ip,
    lobbyUrl: `${back.origin}/lobby`,
    cashierUrl: `${back.origin}/depositw`,
    historyUrl: `${back.origin}/casino-history`,
    player: player && { userId: player.userId, name: player.username, token: session.token },
  });
  const origin = answer.ok ? frameOrigin(answer.value, game.studio, config) : undefined;
  // A logout or an exclusion of meanwhile may have come before there was a session that it could end.
  const still = player && (await playerOf(parts, input));
  const refused = still !== undefined && "ok" in still ? still : undefined;
  if (refused !== undefined || !answer.ok || origin === undefined) {
    await launched.end(session.id);
    return refused ?? refuse("CASINO_STUDIO_UNAVAILABLE");
  }
  if (player !== undefined) await playerGames.launched(player.userId, game.id, context.at);
  const result: CasinoLaunch = {
    ...{ url: answer.value, origin, sessionId: String(session.id) },
    open: game.studio === "marigold" ? "fetch" : "frame",
  };
  return { ok: true, result };
}

/** The origin of a game page; undefined where it is not the studio's own: nothing else is ever opened in a frame. */
function frameOrigin(
  url: string,
  studio: CasinoStudio,
  { studios }: LaunchParts["config"],
): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin } = new URL(url);
  const base = studios[studio]?.url;
  const isOwn = base !== undefined && new URL(base).origin === origin;
  return isOwn || studios.frameOrigins.includes(origin) ? origin : undefined;
}
