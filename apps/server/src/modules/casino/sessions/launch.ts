import type { Api, CasinoStudio, InputOf } from "@crossbook/contract";
import { addressGroup } from "@crossbook/signalr";
import type { PlayerCaller } from "../../../calls/callers.ts";
import type { Handler, HandlersOf, Reply } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { Configuration } from "../../../config/configuration.ts";
import type { Players } from "../../players/index.ts";
import type { Protection } from "../../protection/index.ts";
import type { SessionBook } from "../../sessions/index.ts";
import type { CatalogueGame } from "../games/casino-game.ts";
import type { OfferedGames } from "../games/offered-games.ts";
import type { LaunchLimits } from "./launch-limits.ts";
import { returnAddress } from "./return-address.ts";

type LaunchEndpoint = Api["casino"]["kestrelLogin"];
type LaunchReply = Reply<LaunchEndpoint>;
type LaunchRefusal = Extract<LaunchReply, { readonly ok: false }>;

/** What launches need. */
export interface LaunchParts {
  readonly config: Pick<Configuration, "corsOrigins">;
  readonly sessions: Pick<SessionBook, "verifyCasinoToken">;
  readonly players: Players;
  readonly protection: Pick<Protection, "mayLaunch">;
  readonly offered: OfferedGames;
  readonly limits: LaunchLimits;
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
    const waitMs = parts.limits.take(player?.userId, addressGroup(context.ip));
    if (waitMs > 0) return refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    return refuse("CASINO_STUDIO_UNAVAILABLE");
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
