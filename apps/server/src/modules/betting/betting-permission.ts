import type { ErrorCode } from "@crossbook/contract";
import { sportById } from "@crossbook/contract";
import type { HostDirectory, HostSettings } from "../../ports/host-settings.ts";
import type { CatalogueEvent } from "../catalogue/index.ts";
import type { Player } from "../players/index.ts";
import type { SportLocks } from "../sport-locks/index.ts";

type PermissionCode = Extract<
  ErrorCode,
  "ACCOUNT_NOT_FOUND" | "SITE_SUSPENDED" | "BET_LOCKED" | "SPORT_NOT_ALLOWED" | "SPORT_LOCKED"
>;

/** What decides whether a player may bet on something, money apart. */
export class BettingPermission {
  readonly #hosts: HostDirectory;
  readonly #sportLocks: Pick<SportLocks, "isLocked">;

  constructor(hosts: HostDirectory, sportLocks: Pick<SportLocks, "isLocked">) {
    this.#hosts = hosts;
    this.#sportLocks = sportLocks;
  }

  /** Why the player may not bet on the event; undefined: may. `host`: where the call was made to; the player's own host counts as well. */
  refusal(player: Player | undefined, host: string, event: CatalogueEvent): PermissionCode | undefined {
    const called = this.#hosts.settingsOf(host).domain;
    if (called.siteSuspended) return "SITE_SUSPENDED";
    if (!player) return "ACCOUNT_NOT_FOUND";
    const own = player.host === host ? called : this.#hosts.settingsOf(player.host).domain;
    if (own.siteSuspended) return "SITE_SUSPENDED";
    if (player.locked || player.betLocked) return "BET_LOCKED";
    // Play money is never matched against real money.
    if (player.kind === "demo" && (own.moneyMode === "real" || called.moneyMode === "real"))
      return "BET_LOCKED";
    if (!isSportAllowed(player, own, event.sportId)) return "SPORT_NOT_ALLOWED";
    return this.#sportLocks.isLocked(player, host, event.sportId) ? "SPORT_LOCKED" : undefined;
  }
}

/** Tennis, football and cricket by the player's own flags, the other sports by the settings of the player's host. */
function isSportAllowed(player: Player, domain: HostSettings["domain"], sportId: number): boolean {
  switch (sportById(sportId)?.key) {
    case "tennis":
      return player.tennis;
    case "football":
      return player.football;
    case "cricket":
      return player.cricket;
    case "horseRacing":
      return domain.horseRacing;
    case "kabaddi":
      return domain.kabaddi;
    case "trade":
      return domain.trade;
    default:
      return false;
  }
}
