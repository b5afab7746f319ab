import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { Clock } from "../../../ports/clock.ts";
import type { SecretSeal } from "./secret-seal.ts";
import { newSecret, presentSecret, stepOf } from "./totp.ts";

const TRIES_WINDOW_MS = 5 * 60_000;
const MOST_TRIES = 5;
const RECOVERY_CODES = 10;
/** 112 random bits, so that a plain hash is enough (ASVS 5.0, 6.5.2). */
const RECOVERY_BYTES = 14;

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly seal: SecretSeal;
}

interface FactorRow {
  readonly id: number;
  readonly totp_secret: Buffer | null;
  readonly totp_confirmed_at: Date | null;
}

/** Operators' second factors: codes of an authenticator (TOTP), and recovery codes for when it is lost. */
export class SecondFactors {
  readonly #parts: Parts;
  /** One entry for each operator at most. */
  readonly #tries = new Map<number, { readonly window: number; readonly count: number }>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether logins of this operator need a code. */
  async isEnrolled(operatorId: number): Promise<boolean> {
    const row = await this.#row(operatorId);
    return row !== undefined && row.totp_confirmed_at !== null;
  }

  /** A new secret, which counts once it is confirmed; undefined: there is a confirmed one. */
  async enrol(operatorId: number, username: string): Promise<{ secret: string; uri: string } | undefined> {
    const secret = newSecret();
    const { rowCount } = await this.#parts.database.query(
      "UPDATE operators SET totp_secret = $2, totp_last_step = 0 WHERE id = $1 AND totp_confirmed_at IS NULL",
      [operatorId, this.#parts.seal.seal(secret, operatorId)],
    );
    return rowCount === 0 ? undefined : presentSecret(secret, username);
  }

  /** Makes the new secret count and answers recovery codes, which are not kept. */
  async confirm(
    operatorId: number,
    code: string,
  ): Promise<readonly string[] | "SECOND_FACTOR_EXISTS" | "SECOND_FACTOR_WRONG"> {
    const { database, clock } = this.#parts;
    if (await this.isEnrolled(operatorId)) return "SECOND_FACTOR_EXISTS";
    if (!(await this.#takeStep(operatorId, code))) return "SECOND_FACTOR_WRONG";
    const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(RECOVERY_BYTES).toString("hex"));
    // One statement, so that there is never a second factor without its recovery codes.
    await database.query(
      `WITH confirmed AS (
         UPDATE operators SET totp_confirmed_at = $2 WHERE id = $1 AND totp_confirmed_at IS NULL RETURNING id
       ), old AS (DELETE FROM operator_recovery_codes WHERE operator_id = $1)
       INSERT INTO operator_recovery_codes (operator_id, hash) SELECT id, unnest($3::bytea[]) FROM confirmed`,
      [operatorId, new Date(clock.now()), codes.map(hashOf)],
    );
    return codes;
  }

  /**
   * Whether another code may be tried for this operator from a network that is not known. Only who has the password
   * comes here; so few tries in each step make guessing a code take years, from however many networks.
   */
  mayTry(operatorId: number): boolean {
    const window = Math.floor(this.#parts.clock.monotonicMs() / TRIES_WINDOW_MS);
    const last = this.#tries.get(operatorId);
    const count = last?.window === window ? last.count + 1 : 1;
    this.#tries.set(operatorId, { window, count });
    return count <= MOST_TRIES;
  }

  /** Whether this is a code of the operator's confirmed authenticator or a recovery code; each counts once. */
  async take(operatorId: number, given: string): Promise<boolean> {
    if (!(await this.isEnrolled(operatorId))) return false;
    const code = given.replaceAll(/[\s-]/g, "").toLowerCase();
    if (await this.#takeStep(operatorId, code)) return true;
    const { rowCount } = await this.#parts.database.query(
      "DELETE FROM operator_recovery_codes WHERE operator_id = $1 AND hash = $2",
      [operatorId, hashOf(code)],
    );
    return rowCount === 1;
  }

  /** Takes the second factor away. */
  async reset(operatorId: number): Promise<void> {
    await this.#parts.database.query(
      `WITH old AS (DELETE FROM operator_recovery_codes WHERE operator_id = $1)
       UPDATE operators SET totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = 0 WHERE id = $1`,
      [operatorId],
    );
  }

  /** The condition on the last step makes the code count once, however many calls bring it at the same time. */
  async #takeStep(operatorId: number, code: string): Promise<boolean> {
    const { database, clock, seal } = this.#parts;
    const sealed = (await this.#row(operatorId))?.totp_secret;
    const step = sealed ? stepOf(seal.open(sealed, operatorId), code, clock.now()) : undefined;
    if (step === undefined) return false;
    const { rowCount } = await database.query(
      "UPDATE operators SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2 AND totp_secret = $3",
      [operatorId, step, sealed],
    );
    return rowCount === 1;
  }

  async #row(operatorId: number): Promise<FactorRow | undefined> {
    const { rows } = await this.#parts.database.query<FactorRow>(
      "SELECT id, totp_secret, totp_confirmed_at FROM operators WHERE id = $1",
      [operatorId],
    );
    return rows[0];
  }
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
