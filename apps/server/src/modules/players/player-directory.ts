import type { SportKey } from "@crossbook/contract";
import type { BettorKind } from "@crossbook/engine";
import type { Pool } from "pg";
import { BoundedMap } from "../../calls/bounded-map.ts";
import type { Player, Players } from "./players.ts";

interface PlayerRow {
  readonly id: number;
  readonly username: string;
  readonly kind: BettorKind;
  readonly host: string;
  readonly tennis: boolean;
  readonly football: boolean;
  readonly cricket: boolean;
  readonly bet_locked: boolean;
  readonly locked: boolean;
  readonly locked_sports: readonly SportKey[];
}

/** So many of the players who came last are remembered at least. */
const REMEMBERED = 50_000;
const COLUMNS = `id, username, kind, host, tennis, football, cricket, bet_locked, locked_at IS NOT NULL AS locked,
  ARRAY(SELECT sport FROM sport_locks WHERE user_id = users.id ORDER BY sport) AS locked_sports`;

/** Names are compared without regard to case everywhere; this is the form they are compared in. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}

/** Players from the table, remembered by number. Whoever changes a player's row calls `forget`. */
export class PlayerDirectory implements Players {
  readonly #database: Pool;
  readonly #remembered = new BoundedMap<number, Player>(REMEMBERED);

  /** Counts `forget`, so that what was read before one is not remembered after it. */
  #changes = 0;

  constructor(database: Pool) {
    this.#database = database;
  }

  known(userId: number): Player | undefined {
    return this.#remembered.get(userId);
  }

  async byId(userId: number): Promise<Player | undefined> {
    return this.known(userId) ?? this.#find("id = $1", userId);
  }

  async byUsername(username: string): Promise<Player | undefined> {
    return this.#find("username_key = $1", usernameKey(username));
  }

  forget(userId: number): void {
    this.#changes++;
    this.#remembered.delete(userId);
  }

  async #find(condition: string, value: number | string): Promise<Player | undefined> {
    const changes = this.#changes;
    const found = await this.#database.query<PlayerRow>(`SELECT ${COLUMNS} FROM users WHERE ${condition}`, [
      value,
    ]);
    // Some row was changed since: this one may be from before.
    if (changes !== this.#changes) return this.#find(condition, value);
    const row = found.rows[0];
    if (row === undefined) return undefined;
    const { id, bet_locked, locked_sports, ...rest } = row;
    const player: Player = { userId: id, betLocked: bet_locked, lockedSports: locked_sports, ...rest };
    this.#remembered.set(id, player);
    return player;
  }
}
