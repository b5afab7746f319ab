import type { PlayerCaller } from "../../../calls/callers.ts";
import type { HostDirectory } from "../../../ports/host-settings.ts";
import type { Players } from "../../players/index.ts";
import type { Reader } from "./request-list.ts";

/** What a list says depends on who reads it: their name, and what their host lets them do. */
export class RequestReaders {
  readonly #players: Players;
  readonly #hosts: HostDirectory;

  constructor(players: Players, hosts: HostDirectory) {
    this.#players = players;
    this.#hosts = hosts;
  }

  async of({ userId, username }: PlayerCaller): Promise<Reader> {
    const player = await this.#players.byId(userId);
    const canCancel = player !== undefined && this.#hosts.settingsOf(player.host).server.withdrawalCancel;
    return { userName: username, canCancel };
  }
}
