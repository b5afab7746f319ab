import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiter } from "../../calls/rate-limiter.ts";
import { withdrawnWhereThrown } from "../../calls/withdrawn-try.ts";
import { inTransaction } from "../../database/index.ts";
import type { Clock } from "../../ports/clock.ts";
import { SecretSeal } from "./secret-seal.ts";
import { isOfAuthenticator, newSecret, presentSecret, stepOf } from "./totp.ts";

/** Five tries at once and then one in six minutes: guessing one of a million codes, three of which count, takes years. */
const TRIES = { perSecond: 1 / 360, burst: 5 };
const RECOVERY_CODES = 10;
/** 112 random bits, so that a plain hash is enough (ASVS 5.0, 6.5.2). */
const RECOVERY_BYTES = 14;

/** Whose second factors they are: where they are kept, and the purpose of the key that seals their secrets. */
const OWNERS = {
  operators: {
    table: "operators",
    recoveryCodes: "operator_recovery_codes",
    owner: "operator_id",
    purpose: "operators' second factor",
  },
  players: {
    table: "users",
    recoveryCodes: "player_recovery_codes",
    owner: "user_id",
    purpose: "players' second factor",
  },
} as const;

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  /** A secret of the installation that is not in the database. */
  readonly secret: string;
}

interface FactorRow {
  readonly totp_secret: Buffer | null;
  readonly totp_confirmed_at: Date | null;
}

/** What became of a code whose tries are limited. */
type CodeTry = "RIGHT" | "WRONG" | { readonly waitMs: number };

/** Second factors of logins: codes of an authenticator (TOTP), and recovery codes for when it is lost. */
export class SecondFactors {
  readonly #parts: Parts;
  readonly #of: (typeof OWNERS)[keyof typeof OWNERS];
  readonly #seal: SecretSeal;
  readonly #tries: RateLimiter;

  constructor(owners: keyof typeof OWNERS, parts: Parts) {
    this.#parts = parts;
    this.#of = OWNERS[owners];
    this.#seal = new SecretSeal(parts.secret, this.#of.purpose);
    this.#tries = new RateLimiter(TRIES, parts.clock);
  }

  /** Since when logins of this owner need a code; undefined: they need none. */
  async enrolledAt(ownerId: number): Promise<Date | undefined> {
    return (await this.#row(ownerId))?.totp_confirmed_at ?? undefined;
  }

  /** Recovery codes that were not used. */
  async recoveryCodesLeft(ownerId: number): Promise<number> {
    const { recoveryCodes, owner } = this.#of;
    const { rows } = await this.#parts.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${recoveryCodes} WHERE ${owner} = $1`,
      [ownerId],
    );
    return rows[0]?.count ?? 0;
  }

  /** A new secret, which counts once it is confirmed; undefined: there is a confirmed one. `name`: the owner's. */
  async enrol(ownerId: number, name: string): Promise<{ secret: string; uri: string } | undefined> {
    const secret = newSecret();
    const { rowCount } = await this.#parts.database.query(
      `UPDATE ${this.#of.table} SET totp_secret = $2, totp_last_step = 0 WHERE id = $1 AND totp_confirmed_at IS NULL`,
      [ownerId, this.#seal.seal(secret, ownerId)],
    );
    return rowCount === 0 ? undefined : presentSecret(secret, name);
  }

  /** Makes the new secret count and answers recovery codes, which are not kept. */
  async confirm(
    ownerId: number,
    given: string,
  ): Promise<readonly string[] | "SECOND_FACTOR_EXISTS" | "SECOND_FACTOR_WRONG"> {
    const { database, clock } = this.#parts;
    const { table, recoveryCodes, owner } = this.#of;
    const row = await this.#row(ownerId);
    if (row?.totp_confirmed_at) return "SECOND_FACTOR_EXISTS";
    if (!(await this.#takeStep(ownerId, row, normal(given)))) return "SECOND_FACTOR_WRONG";
    const codes = newCodes();
    // One statement, so that there is never a second factor without its recovery codes.
    await database.query(
      `WITH confirmed AS (
         UPDATE ${table} SET totp_confirmed_at = $2 WHERE id = $1 AND totp_confirmed_at IS NULL RETURNING id
       ), old AS (DELETE FROM ${recoveryCodes} WHERE ${owner} = $1)
       INSERT INTO ${recoveryCodes} (${owner}, hash) SELECT id, unnest($3::bytea[]) FROM confirmed`,
      [ownerId, new Date(clock.now()), codes.map(hashOf)],
    );
    return codes;
  }

  /** Whether this is a code of the owner's confirmed authenticator or a recovery code; each counts once. */
  async take(ownerId: number, given: string): Promise<boolean> {
    const row = await this.#row(ownerId);
    if (!row?.totp_confirmed_at) return false;
    const code = normal(given);
    // A recovery code needs no secret: it helps too where the secret cannot be opened any more.
    if (!isOfAuthenticator(code)) return this.#takeRecoveryCode(ownerId, code);
    return this.#takeStep(ownerId, row, code);
  }

  /**
   * As `take`, for callers who can come from anywhere: the tries of an owner are few, from however many networks. Each
   * `purpose` has tries of its own, so that who guesses at one does not keep the owner from another. One that is right or
   * throws is none.
   */
  async takeLimited(ownerId: number, given: string, purpose: string): Promise<CodeTry> {
    const key = `${purpose} ${ownerId}`;
    const waitMs = this.#tries.take(key);
    if (waitMs > 0) return { waitMs };
    const isRight = await withdrawnWhereThrown(
      () => this.take(ownerId, given),
      () => this.#tries.giveBack(key),
    );
    if (isRight) this.#tries.giveBack(key);
    return isRight ? "RIGHT" : "WRONG";
  }

  /** New recovery codes in place of all that there are; they are not kept. Undefined: there is no confirmed second factor. */
  async renewRecoveryCodes(ownerId: number): Promise<readonly string[] | undefined> {
    const { table, recoveryCodes, owner } = this.#of;
    const codes = newCodes();
    return inTransaction(this.#parts.database, async (client) => {
      // Of two that renew at the same time the later one finds the codes of the other and deletes them too.
      const { rowCount } = await client.query(
        `SELECT FROM ${table} WHERE id = $1 AND totp_confirmed_at IS NOT NULL FOR UPDATE`,
        [ownerId],
      );
      if (rowCount === 0) return undefined;
      await client.query(`DELETE FROM ${recoveryCodes} WHERE ${owner} = $1`, [ownerId]);
      await client.query(`INSERT INTO ${recoveryCodes} (${owner}, hash) SELECT $1, unnest($2::bytea[])`, [
        ownerId,
        codes.map(hashOf),
      ]);
      return codes;
    });
  }

  /** Takes the second factor away. */
  async reset(ownerId: number): Promise<void> {
    const { table, recoveryCodes, owner } = this.#of;
    await this.#parts.database.query(
      `WITH old AS (DELETE FROM ${recoveryCodes} WHERE ${owner} = $1)
       UPDATE ${table} SET totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = 0 WHERE id = $1`,
      [ownerId],
    );
  }

  async #takeRecoveryCode(ownerId: number, code: string): Promise<boolean> {
    const { recoveryCodes, owner } = this.#of;
    const { rowCount } = await this.#parts.database.query(
      `DELETE FROM ${recoveryCodes} WHERE ${owner} = $1 AND hash = $2`,
      [ownerId, hashOf(code)],
    );
    return rowCount === 1;
  }

  /** The condition on the last step makes the code count once, however many calls bring it at the same time. */
  async #takeStep(ownerId: number, row: FactorRow | undefined, code: string): Promise<boolean> {
    const { database, clock } = this.#parts;
    const sealed = row?.totp_secret;
    const step = sealed ? stepOf(this.#seal.open(sealed, ownerId), code, clock.now()) : undefined;
    if (step === undefined) return false;
    const { rowCount } = await database.query(
      `UPDATE ${this.#of.table} SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2 AND totp_secret = $3`,
      [ownerId, step, sealed],
    );
    return rowCount === 1;
  }

  async #row(ownerId: number): Promise<FactorRow | undefined> {
    const { rows } = await this.#parts.database.query<FactorRow>(
      `SELECT totp_secret, totp_confirmed_at FROM ${this.#of.table} WHERE id = $1`,
      [ownerId],
    );
    return rows[0];
  }
}

function newCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => randomBytes(RECOVERY_BYTES).toString("hex"));
}

/** People write codes in groups, and recovery codes in capitals. */
function normal(given: string): string {
  return given.replaceAll(/[\s-]/g, "").toLowerCase();
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
