import type { OperatorRole } from "@crossbook/contract";
import { addressGroup } from "@crossbook/signalr";
import type { Pool } from "pg";
import type { OperatorCaller } from "../../calls/callers.ts";
import type { Refusal } from "../../calls/handler.ts";
import { OneAtATime } from "../../calls/one-at-a-time.ts";
import { refuse } from "../../calls/refusals.ts";
import type { OperatorSessions, TokenVerification } from "../../calls/sessions.ts";
import type { TokenKey } from "../../config/configuration.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import { AccessTokens } from "../sessions/index.ts";
import type { LoginTry } from "./login-throttle.ts";
import type { OperatorRow } from "./operators-table.ts";

/** A program's session ends so long after its login: it logs in again by itself. A browser's, so long after its last call. */
const SESSION_MS = 60 * 60_000;
/** A browser's ends so long after its login, however much it is used (NIST SP 800-63B): longer than anybody's shift. */
const LONGEST_SESSION_MS = 12 * 60 * 60_000;
/** Of a session that goes on the table has an end that is so much too early at most: a write for each call costs too much. */
const STORED_EVERY_MS = 5 * 60_000;
/** A browser's session that makes no call for so long locks itself. */
export const IDLE_LOCK_MS = 15 * 60_000;
/** A login beyond so many live sessions of one operator ends the one that was used longest ago. */
const MAX_SESSIONS = 10;
/** Sessions that are over stay to be looked into, and name the addresses an operator came from, for so long. */
const KEEP_MS = 90 * 24 * 60 * 60_000;

export type OperatorEndReason =
  | "logout"
  | "locked"
  | "endedByOperator"
  | "roleChanged"
  | "passwordChanged"
  | "secondFactorReset"
  | "wrongCodes"
  | "wrongPasswords"
  | "tooMany";

/** Of codes and passwords within a session, since the last right one. */
const MOST_WRONG_SECRETS = 5;

interface SessionRow {
  readonly id: string;
  readonly operator_id: number;
  readonly role: OperatorRole;
  readonly created_at: Date;
  readonly ends_at: Date;
  readonly in_browser: boolean;
  readonly must_change_password: boolean;
}

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly tokenKeys: readonly TokenKey[];
}

interface LiveSession {
  readonly operatorId: number;
  readonly role: OperatorRole;
  endsAt: number;
  /** The same as the table has it. */
  storedEndsAt: number;
  /** It goes on until then at most. */
  readonly latestEnd: number;
  /** When the last second factor was given; in memory only, so that a restart asks again. */
  secondFactorAt: number | undefined;
  /** Codes and passwords since the last right one, those that are being checked too. */
  wrongSecrets: number;
  /** A browser's locks itself when it is idle. */
  readonly inBrowser: boolean;
  /** It was begun by a first password, and takes few calls until that is changed. */
  mustChangePassword: boolean;
  locked: boolean;
  lastCallAt: number;
}

/** What a token says of an operator; the session says the rest. */
type TokenBearer = Omit<OperatorCaller, "role" | "secondFactorAt" | "sessionLocked" | "mustChangePassword">;

interface NewOperatorSession {
  readonly operator: Pick<OperatorRow, "id" | "username" | "role" | "password_hash" | "first_password_at">;
  /** The login came with a right code. */
  readonly withSecondFactor: boolean;
  readonly inBrowser: boolean;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Every session of operators. A token holds only while its session is in memory here, so what ends a session ends its
 * tokens with the same step. It is made for the longest time: when the session ends before, it is refused.
 */
export class OperatorSessionBook implements OperatorSessions {
  readonly #database: Pool;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #tokens: AccessTokens<TokenBearer>;
  readonly #live = new Map<string, LiveSession>();
  readonly #taking = new OneAtATime<"all">();

  constructor({ database, clock, ids, tokenKeys }: Parts) {
    this.#database = database;
    this.#clock = clock;
    this.#ids = ids;
    this.#tokens = new AccessTokens({
      ...{ audience: "operator", keys: tokenKeys, clock, issuer: "crossbook" },
      callerOf: ({ id, username, sessionId, expiresAt }) => ({
        ...{ kind: "operator" as const, operatorId: id, username, sessionId, expiresAt },
      }),
    });
  }

  /**
   * Takes over the sessions that an earlier process began. Those of browsers begin locked: how long nobody has been
   * there is not known.
   */
  async load(): Promise<void> {
    const now = this.#clock.now();
    const { rows } = await this.#database.query<SessionRow>(
      `SELECT s.id, s.operator_id, o.role, s.created_at, s.ends_at, s.in_browser,
         o.first_password_at IS NOT NULL AS must_change_password
       FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
       WHERE s.ended_at IS NULL AND s.ends_at > $1 ORDER BY s.created_at`,
      [new Date(now)],
    );
    for (const row of rows) {
      const { id, operator_id: operatorId, role, created_at, ends_at, in_browser: inBrowser } = row;
      const endsAt = ends_at.getTime();
      this.#live.set(id, {
        ...{ operatorId, role, endsAt, storedEndsAt: endsAt, secondFactorAt: undefined, wrongSecrets: 0 },
        latestEnd: inBrowser ? created_at.getTime() + LONGEST_SESSION_MS : endsAt,
        ...{ inBrowser, mustChangePassword: row.must_change_password, locked: inBrowser, lastCallAt: now },
      });
    }
  }

  /**
   * Does what takes powers from another operator, one after the other and only while the session that asks for it lives: of two
   * operators who do so to each other at the same moment one does, and can undo it.
   */
  takePowers<Result>(
    sessionId: string,
    take: () => Promise<Result>,
  ): Promise<Result | Refusal<"TOKEN_INVALID">> {
    return this.#taking.run("all", async () =>
      this.#live.has(sessionId) ? take() : refuse("TOKEN_INVALID"),
    );
  }

  /** From where operators have logged in, the longest ago first. */
  async knownNetworks(): Promise<readonly LoginTry[]> {
    const { rows } = await this.#database.query<{ name: string; address: string }>(
      `SELECT o.username_key AS name, s.address FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
       GROUP BY o.username_key, s.address ORDER BY max(s.created_at)`,
    );
    return rows.map(({ name, address }) => ({ name, network: addressGroup(address) }));
  }

  async verifyAccessToken(token: string): Promise<TokenVerification<OperatorCaller>> {
    const read = await this.#tokens.read(token);
    if (!read.ok) return read;
    const live = this.#live.get(read.sessionId);
    if (!live) return refuse("TOKEN_INVALID");
    const now = this.#clock.now();
    if (now >= live.endsAt) {
      this.#live.delete(read.sessionId);
      return refuse("TOKEN_EXPIRED");
    }
    if (live.inBrowser && now - live.lastCallAt >= IDLE_LOCK_MS) live.locked = true;
    live.lastCallAt = now;
    // A screen that was left locked and asks on is nobody who works.
    if (!live.locked) this.#goOn(read.sessionId, live);
    const { role, secondFactorAt, locked: sessionLocked, mustChangePassword } = live;
    return { ok: true, caller: { ...read.caller, role, secondFactorAt, sessionLocked, mustChangePassword } };
  }

  /** Begins a session; undefined: the operator was locked or given another role or password meanwhile. */
  async start({ operator, address, userAgent, withSecondFactor, inBrowser }: NewOperatorSession) {
    const now = this.#clock.now();
    const id = this.#ids.next();
    const endsAt = now + SESSION_MS;
    const latestEnd = inBrowser ? now + LONGEST_SESSION_MS : endsAt;
    await this.#makeRoom(operator.id, now);
    // In memory first: a lock that comes now finds it there, and one that came before leaves no row to insert.
    const secondFactorAt = withSecondFactor ? now : undefined;
    this.#live.set(id, {
      ...{ operatorId: operator.id, role: operator.role, endsAt, storedEndsAt: endsAt, latestEnd },
      ...{ secondFactorAt, wrongSecrets: 0, inBrowser, locked: false, lastCallAt: now },
      mustChangePassword: operator.first_password_at !== null,
    });
    try {
      const { rowCount } = await this.#database.query(
        `INSERT INTO operator_sessions (id, operator_id, address, user_agent, created_at, ends_at, in_browser)
         SELECT $1, id, $3, $4, $5, $6, $8 FROM operators WHERE id = $2 AND locked_at IS NULL AND role = $7 AND password_hash = $9 FOR SHARE`,
        [
          ...[id, operator.id, address, userAgent, new Date(now), new Date(endsAt), operator.role, inBrowser],
          operator.password_hash,
        ],
      );
      if (rowCount === 0) {
        this.#live.delete(id);
        return undefined;
      }
    } catch (error) {
      this.#live.delete(id);
      throw error;
    }
    const accessToken = await this.#tokens.issue({
      ...{ id: operator.id, username: operator.username, sessionId: id, demo: false, expiresAt: latestEnd },
    });
    return { accessToken, expireInSeconds: (latestEnd - now) / 1000 };
  }

  /** Notes that a session has given a right code. */
  secondFactorGiven(sessionId: string): void {
    const live = this.#live.get(sessionId);
    if (!live) return;
    live.secondFactorAt = this.#clock.now();
    live.wrongSecrets = 0;
  }

  /**
   * Checks a code or password that a session gives. It counts as wrong until it was right, so that many at once are as many tries
   * as many in a row; a check that throws was no try. `TOO_MANY`: it was not checked.
   */
  async checkSecret<T>(sessionId: string, check: () => Promise<T>): Promise<T | "TOO_MANY"> {
    const live = this.#live.get(sessionId);
    if (!live || live.wrongSecrets >= MOST_WRONG_SECRETS) return "TOO_MANY";
    live.wrongSecrets += 1;
    try {
      return await check();
    } catch (error) {
      this.secretWithdrawn(sessionId);
      throw error;
    }
  }

  /** It was not checked after all. */
  secretWithdrawn(sessionId: string): void {
    const live = this.#live.get(sessionId);
    if (live && live.wrongSecrets > 0) live.wrongSecrets -= 1;
  }

  /** Notes that it was wrong; the last of too many ends the session, so that its token cannot be used to guess. */
  async wrongSecretGiven(sessionId: string, reason: "wrongCodes" | "wrongPasswords"): Promise<void> {
    const wrongSecrets = this.#live.get(sessionId)?.wrongSecrets ?? 0;
    if (wrongSecrets >= MOST_WRONG_SECRETS) await this.end(sessionId, reason);
  }

  /** Notes that the operator of a session has chosen his own password. */
  passwordChosen(sessionId: string): void {
    const live = this.#live.get(sessionId);
    if (live) live.mustChangePassword = false;
  }

  /** Locks or unlocks a session. */
  setLocked(sessionId: string, locked: boolean): void {
    const live = this.#live.get(sessionId);
    if (!live) return;
    live.locked = locked;
    if (locked) return;
    live.wrongSecrets = 0;
    this.#goOn(sessionId, live);
  }

  /** Ends one session. */
  async end(sessionId: string, reason: OperatorEndReason): Promise<void> {
    await this.#end([sessionId], reason);
  }

  /** Ends every session of an operator, but for `kept`; answers how many there were. */
  async endAllOf(operatorId: number, reason: OperatorEndReason, kept?: string): Promise<number> {
    for (const id of this.#sessionsOf(operatorId)) if (id !== kept) this.#live.delete(id);
    const now = new Date(this.#clock.now());
    const { rowCount } = await this.#database.query(
      `UPDATE operator_sessions SET ended_at = $2, end_reason = $3
       WHERE operator_id = $1 AND ended_at IS NULL AND ends_at > $2 AND id IS DISTINCT FROM $4`,
      [operatorId, now, reason, kept ?? null],
    );
    return rowCount ?? 0;
  }

  /** It is used now: it ends later. Nobody waits for the table, which is written again where that fails. */
  #goOn(sessionId: string, live: LiveSession): void {
    live.endsAt = Math.min(this.#clock.now() + SESSION_MS, live.latestEnd);
    const { endsAt, storedEndsAt } = live;
    if (endsAt - storedEndsAt < STORED_EVERY_MS) return;
    live.storedEndsAt = endsAt;
    this.#database
      .query("UPDATE operator_sessions SET ends_at = $2 WHERE id = $1 AND ended_at IS NULL", [
        sessionId,
        new Date(endsAt),
      ])
      .catch(() => {
        live.storedEndsAt = storedEndsAt;
      });
  }

  async #end(ids: readonly string[], reason: OperatorEndReason): Promise<void> {
    for (const id of ids) this.#live.delete(id);
    await this.#database.query(
      "UPDATE operator_sessions SET ended_at = $2, end_reason = $3 WHERE id = ANY($1) AND ended_at IS NULL",
      [ids, new Date(this.#clock.now()), reason],
    );
  }

  /** The one that was used longest ago first. */
  #sessionsOf(operatorId: number): string[] {
    return [...this.#live]
      .filter(([, live]) => live.operatorId === operatorId)
      .sort(([, a], [, b]) => a.lastCallAt - b.lastCallAt)
      .map(([id]) => id);
  }

  /** Only logins add sessions, so only they need to remove what is over. */
  async #makeRoom(operatorId: number, now: number): Promise<void> {
    for (const [id, { endsAt }] of this.#live) if (endsAt <= now) this.#live.delete(id);
    const beyond = this.#sessionsOf(operatorId).slice(0, -(MAX_SESSIONS - 1));
    if (beyond.length > 0) await this.#end(beyond, "tooMany");
    const old = [new Date(now - KEEP_MS)];
    await this.#database.query("DELETE FROM operator_sessions WHERE created_at < $1", old);
    await this.#database.query("DELETE FROM operator_login_failures WHERE last_at < $1", old);
  }
}
