import type { Pool } from "pg";
import type { Clock } from "../../../ports/clock.ts";

/** The second person must follow within this time. */
const APPROVED_FOR_MS = 24 * 3_600_000;

/** Who has asked for a correction of a settled market, until a second operator asks for the same. */
export class CorrectionApprovals {
  readonly #database: Pool;
  readonly #clock: Pick<Clock, "now">;

  constructor(database: Pool, clock: Pick<Clock, "now">) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Writes down that an operator asks for it, in words that name all of it. True: another one has asked within a day. */
  async approve(asked: string, operatorName: string): Promise<boolean> {
    const now = this.#clock.now();
    await this.#database.query("DELETE FROM correction_approvals WHERE at < $1", [
      new Date(now - APPROVED_FOR_MS),
    ]);
    await this.#database.query(
      "INSERT INTO correction_approvals (asked, operator, at) VALUES ($1, $2, $3) ON CONFLICT (asked, operator) DO UPDATE SET at = $3",
      [asked, operatorName, new Date(now)],
    );
    const { rows } = await this.#database.query(
      "SELECT FROM correction_approvals WHERE asked = $1 AND operator <> $2 LIMIT 1",
      [asked, operatorName],
    );
    return rows.length > 0;
  }

  /** It is done: the same again takes two again. */
  async used(asked: string): Promise<void> {
    await this.#database.query("DELETE FROM correction_approvals WHERE asked = $1", [asked]);
  }
}

/** All that is asked for as one text, which nothing else is written as: an operator's words may hold spaces and JSON too. */
export function askedText(call: string, ...parts: readonly (string | number)[]): string {
  return JSON.stringify([call, ...parts]);
}
