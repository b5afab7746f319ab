import { addressGroup } from "@crossbook/signalr";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { CallContext } from "../../../calls/handler.ts";
import type { Clock } from "../../../ports/clock.ts";

export type LoginResult =
  | "success"
  | "unknownUser"
  | "wrongPassword"
  | "wrongCode"
  | "codeMissing"
  | "notVerified"
  | "locked"
  | "throttled";

/** A try to log in and what became of it. */
export interface LoginAttempt {
  readonly method:
    | "password"
    | "code"
    | "demo"
    | "passwordChange"
    | "passwordReset"
    | "secondFactor"
    | "botKey";
  readonly result: LoginResult;
  /** The existing account's name; undefined where there is none or none was looked for. */
  readonly username?: string | undefined;
  readonly userId?: number | undefined;
}

interface Row {
  readonly hour: number;
  readonly username: string;
  readonly method: string;
  readonly result: string;
  readonly address: string;
  readonly userId: number | null;
}

interface Counted extends Row {
  userAgent: string;
  tries: number;
  lastAt: number;
}

const HOUR_MS = 60 * 60_000;
const WRITE_EVERY_MS = 1000;
const MAX_USER_AGENT = 200;
/**
 * Rows that an hour may begin for failed tries, and for successful ones, so that a flood of the first hides none of
 * the second. Beyond it tries are counted in one row for each method and result.
 */
export const ROWS_OF_AN_HOUR = { failed: 5_000, succeeded: 20_000 } as const;

export interface LoginAttemptsParts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Counts tries to log in and writes the counts every second, so that no call waits for the table and a flood of tries
 * is a few rows. What was counted in the second before a crash is lost.
 */
export class LoginAttempts {
  readonly #parts: LoginAttemptsParts;
  /** Rows begun in this hour. */
  #begun = { hour: 0, failed: new Set<string>(), succeeded: new Set<string>() };
  #counted = new Map<string, Counted>();
  #writing: Promise<void> = Promise.resolve();
  #cancel: (() => void) | undefined;

  constructor(parts: LoginAttemptsParts) {
    this.#parts = parts;
  }

  record(context: Pick<CallContext, "ip" | "userAgent" | "at">, attempt: LoginAttempt): void {
    const named = this.#rowOf(context, attempt);
    const row = this.#mayBegin(named) ? named : { ...named, username: "", address: "", userId: null };
    const key = keyOf(row);
    const counted = this.#counted.get(key) ?? { ...row, userAgent: "", tries: 0, lastAt: 0 };
    counted.tries++;
    counted.lastAt = context.at;
    counted.userAgent = context.userAgent.slice(0, MAX_USER_AGENT);
    this.#counted.set(key, counted);
    this.#cancel ??= this.#parts.clock.after(WRITE_EVERY_MS, () => void this.write());
  }

  /** Writes what was counted; resolves when it is in the table or the log says why it is not. */
  write(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#writing = this.#writing.then(() => this.#writeCounted());
    return this.#writing;
  }

  #rowOf({ ip, at }: { readonly ip: string; readonly at: number }, attempt: LoginAttempt): Row {
    return {
      hour: Math.floor(at / HOUR_MS) * HOUR_MS,
      username: attempt.username?.toLowerCase() ?? "",
      method: attempt.method,
      result: attempt.result,
      address: addressGroup(ip),
      userId: attempt.userId ?? null,
    };
  }

  /** Whether a row of its own is begun already or may be. */
  #mayBegin(row: Row): boolean {
    if (this.#begun.hour !== row.hour)
      this.#begun = { hour: row.hour, failed: new Set(), succeeded: new Set() };
    const budget = row.result === "success" ? "succeeded" : "failed";
    const begun = this.#begun[budget];
    const key = keyOf(row);
    if (begun.has(key)) return true;
    if (begun.size >= ROWS_OF_AN_HOUR[budget]) return false;
    begun.add(key);
    return true;
  }

  async #writeCounted(): Promise<void> {
    const rows = [...this.#counted.values()];
    this.#counted = new Map();
    if (rows.length === 0) return;
    const column = <Value>(read: (row: Counted) => Value) => rows.map(read);
    try {
      await this.#parts.database.query(
        `INSERT INTO login_attempts (hour, username, method, result, address, user_id, user_agent, tries, last_at)
         SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
                              $7::text[], $8::integer[], $9::timestamptz[])
         ON CONFLICT (hour, username, method, result, address) DO UPDATE
           SET tries = login_attempts.tries + excluded.tries, user_agent = excluded.user_agent,
               last_at = excluded.last_at`,
        [
          column(({ hour }) => new Date(hour)),
          column(({ username }) => username),
          column(({ method }) => method),
          column(({ result }) => result),
          column(({ address }) => address),
          column(({ userId }) => userId),
          column(({ userAgent }) => userAgent),
          column(({ tries }) => tries),
          column(({ lastAt }) => new Date(lastAt)),
        ],
      );
    } catch (error) {
      this.#parts.logger.error({ err: error, rows: rows.length }, "tries to log in could not be written");
    }
  }
}

function keyOf(row: Row): string {
  return `${row.hour} ${row.method} ${row.result} ${row.address} ${row.username}`;
}
