import type { Player, Players } from "../../players/index.ts";
import type { Protection } from "../../protection/index.ts";
import { gameIdOf } from "../games/casino-game.ts";
import type { OfferedGames } from "../games/offered-games.ts";
import type { DebitAsked, DebitRules, WalletCode } from "../wallet/wallet-core.ts";
import type { LaunchedSession, LaunchedSessions } from "./launched-sessions.ts";

interface Parts {
  readonly players: Players;
  readonly offered: OfferedGames;
  readonly protection: Pick<Protection, "mayLaunch" | "mayPlay">;
  readonly launched: Pick<LaunchedSessions, "find">;
}

/** What the protection of players says, in the wallet's words. */
const PROTECTION_CODES = {
  SELF_EXCLUDED: "PLAYER_BLOCKED",
  TIME_OUT_ACTIVE: "PLAYER_BLOCKED",
  STAKE_LIMIT_EXCEEDED: "STAKE_LIMIT",
  LOSS_LIMIT_EXCEEDED: "LOSS_LIMIT",
} as const satisfies Readonly<Record<string, WalletCode>>;

/**
 * What a stake in a game must keep: a player who may bet and is not excluded, a session that was not ended, a game that the
 * host of the session offers, and the limits, within which it is reserved until the wallet says how it ended.
 */
export class CasinoDebitRules implements DebitRules {
  readonly #parts: Parts;
  readonly #reserved = new WeakMap<DebitAsked, () => void>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async refusal(asked: DebitAsked): Promise<WalletCode | undefined> {
    const { players, launched } = this.#parts;
    const session = await launched.find(asked.session.id);
    const player = players.known(asked.userId) ?? (await players.byId(asked.userId));
    const refused = this.#playerCode(player) ?? this.#sessionCode(asked, session, player?.host);
    // Nothing is waited for from here on: what is reserved is what was looked at.
    return refused ?? this.#reserve(asked);
  }

  /** The wallet has taken the stake, which counts by the ledger now, or has not. */
  ended(asked: DebitAsked): void {
    this.#reserved.get(asked)?.();
    this.#reserved.delete(asked);
  }

  #playerCode(player: Player | undefined): WalletCode | undefined {
    if (player === undefined) return "PLAYER_NOT_FOUND";
    const isExcluded = this.#parts.protection.mayLaunch(player.userId) !== undefined;
    return isExcluded || player.locked || player.betLocked ? "PLAYER_BLOCKED" : undefined;
  }

  /** `ownHost`: the player's, whose suspension counts wherever the game was launched, as it does for bets. */
  #sessionCode(
    { studio, game }: DebitAsked,
    session: LaunchedSession | undefined,
    ownHost: string | undefined,
  ): WalletCode | undefined {
    if (session === undefined || session.isEnded) return "TOKEN_EXPIRED";
    if (ownHost !== undefined && this.#parts.offered.isSuspended(ownHost)) return "GAME_NOT_OFFERED";
    const found = this.#parts.offered.find(session.host, gameIdOf(studio, game));
    return typeof found === "string" ? "GAME_NOT_OFFERED" : undefined;
  }

  #reserve(asked: DebitAsked): WalletCode | undefined {
    const permitted = this.#parts.protection.mayPlay({ accountId: asked.userId, stake: asked.amount });
    if (!permitted.ok) return PROTECTION_CODES[permitted.code];
    if (permitted.end !== undefined) this.#reserved.set(asked, permitted.end);
    return undefined;
  }
}
