import { EVERY_HOST, type SportKey, type SportLock, sportById } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Clock } from "../../ports/clock.ts";
import type { Player, Players } from "../players/index.ts";

/** Whom a lock is for, and of which sport it is. */
interface LockChange {
  readonly for: SportLock["for"];
  readonly sport: SportKey;
  readonly locked: boolean;
}

/** Who locks, and why. */
interface LockedBy {
  readonly name: string;
  readonly reason: string;
}

/** What a lock was and has become, of one player or host. */
type LockOutcome =
  | { readonly ok: true; readonly before: readonly SportLock[]; readonly after: readonly SportLock[] }
  | { readonly ok: false; readonly code: "ACCOUNT_NOT_FOUND" };

/** A lock's owner in the table. */
type Target =
  | { readonly userId: number; readonly host: null }
  | { readonly userId: null; readonly host: string };

interface LockRow {
  readonly user_name: string | null;
  readonly host: string | null;
  readonly sport: SportLock["sport"];
  readonly locked_at: Date;
  readonly locked_by: string;
  readonly reason: string;
}

/**
 * Sports that operators have locked: in the table, and in memory, since every bet asks. A player's are remembered with the
 * player; those of hosts are all here, and only operators add to them. A lock holds for every bet that is checked after its
 * call was answered.
 */
export class SportLocks {
  readonly #database: Pool;
  readonly #clock: Clock;
  readonly #players: Players;
  /** A host and a sport, as `keyOf` writes them. */
  readonly #hosts = new Set<string>();
  /** The last change: one comes after another, so that memory follows the table. */
  #changing: Promise<unknown> = Promise.resolve();

  constructor(database: Pool, clock: Clock, players: Players) {
    this.#database = database;
    this.#clock = clock;
    this.#players = players;
  }

  /** Reads the locks of hosts. */
  async load(): Promise<void> {
    const { rows } = await this.#database.query<{ host: string; sport: SportKey }>(
      "SELECT host, sport FROM sport_locks WHERE host IS NOT NULL",
    );
    for (const { host, sport } of rows) this.#hosts.add(keyOf(host, sport));
  }

  /** Whether the sport is locked for a player, on his own host, or on the host that he calls. In memory, no query. */
  isLocked(player: Player, calledHost: string, sportId: number): boolean {
    const sport = sportById(sportId)?.key;
    if (sport === undefined) return false;
    if (player.lockedSports.includes(sport)) return true;
    if (this.#hosts.size === 0) return false;
    return [EVERY_HOST, calledHost, player.host].some((host) => this.#hosts.has(keyOf(host, sport)));
  }

  /** Locks a sport or takes that back. A sport that is locked already keeps who locked it first. */
  set(change: LockChange, by: LockedBy): Promise<LockOutcome> {
    const changed = this.#changing.then(() => this.#set(change, by));
    this.#changing = changed.catch(() => undefined);
    return changed;
  }

  /** The locks of every host, and those of a player where one is named. */
  async all(userName: string | undefined): Promise<readonly SportLock[] | "ACCOUNT_NOT_FOUND"> {
    if (userName === undefined) return this.#list("l.host IS NOT NULL");
    const player = await this.#players.byUsername(userName);
    if (player === undefined) return "ACCOUNT_NOT_FOUND";
    return this.#list("l.host IS NOT NULL OR l.user_id = $1", player.userId);
  }

  async #set({ for: whom, sport, locked }: LockChange, by: LockedBy): Promise<LockOutcome> {
    const target = await this.#targetOf(whom);
    if (target === undefined) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const { userId, host } = target;
    const before = await this.#locksOf(target);
    if (locked) await this.#insert(target, sport, by);
    else await this.#delete(target, sport);
    if (userId !== null) this.#players.forget(userId);
    else if (locked) this.#hosts.add(keyOf(host, sport));
    else this.#hosts.delete(keyOf(host, sport));
    return { ok: true, before, after: await this.#locksOf(target) };
  }

  async #targetOf(whom: SportLock["for"]): Promise<Target | undefined> {
    if (whom.type === "host") return { userId: null, host: whom.host };
    const player = await this.#players.byUsername(whom.userName);
    return player && { userId: player.userId, host: null };
  }

  async #insert({ userId, host }: Target, sport: SportKey, { name, reason }: LockedBy): Promise<void> {
    await this.#database.query(
      `INSERT INTO sport_locks (user_id, host, sport, locked_at, locked_by, reason)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [userId, host, sport, new Date(this.#clock.now()), name, reason],
    );
  }

  async #delete({ userId, host }: Target, sport: SportKey): Promise<void> {
    await this.#database.query("DELETE FROM sport_locks WHERE (user_id = $1 OR host = $2) AND sport = $3", [
      userId,
      host,
      sport,
    ]);
  }

  #locksOf({ userId, host }: Target): Promise<readonly SportLock[]> {
    return this.#list("l.user_id = $1 OR l.host = $2", userId, host);
  }

  async #list(
    condition: string,
    ...values: readonly (string | number | null)[]
  ): Promise<readonly SportLock[]> {
    const { rows } = await this.#database.query<LockRow>(
      `SELECT u.username AS user_name, l.host, l.sport, l.locked_at, l.locked_by, l.reason
       FROM sport_locks l LEFT JOIN users u ON u.id = l.user_id WHERE ${condition} ORDER BY l.id`,
      [...values],
    );
    return rows.map(presentLock);
  }
}

function presentLock({ user_name, host, sport, locked_at, locked_by, reason }: LockRow): SportLock {
  return {
    for: host === null ? { type: "player", userName: user_name ?? "" } : { type: "host", host },
    ...{ sport, reason, lockedAt: locked_at.toISOString(), lockedBy: locked_by },
  };
}

function keyOf(host: string, sport: SportKey): string {
  return `${host} ${sport}`;
}
