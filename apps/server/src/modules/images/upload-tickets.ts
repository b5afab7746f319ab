import { UPLOAD_TICKET_SECONDS } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import type { ImagePurpose } from "./image-store.ts";
import { SignedText } from "./signed-text.ts";

/** Whose upload it is. */
export interface UploadTicket {
  readonly userId: number;
  readonly purpose: ImagePurpose;
}

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  /** One of the installation, which is not in the database. */
  readonly secret: string;
}

/** Tickets for one upload each, in place of a bearer token. */
export class UploadTickets {
  readonly #database: Pool;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #signed: SignedText;

  constructor({ database, clock, ids, secret }: Parts) {
    this.#database = database;
    this.#clock = clock;
    this.#ids = ids;
    this.#signed = new SignedText(secret, "upload tickets");
  }

  issue({ userId, purpose }: UploadTicket): string {
    const expiresAt = this.#clock.now() + UPLOAD_TICKET_SECONDS * 1000;
    return this.#signed.sign(`${userId}~${purpose}~${this.#ids.next()}`, expiresAt);
  }

  /** Whether it was issued here and its time is not over; it may have been used. Costs no query. */
  holds(ticket: string): boolean {
    return this.#signed.read(ticket, this.#clock.now()) !== undefined;
  }

  /** Uses the ticket up; undefined where it does not hold or was used before. */
  async redeem(ticket: string): Promise<UploadTicket | undefined> {
    const read = this.#signed.read(ticket, this.#clock.now());
    const [userId, purpose, id] = read?.text.split("~") ?? [];
    if (!read || purpose !== "deposit" || id === undefined) return undefined;
    const { rowCount } = await this.#database.query(
      "INSERT INTO used_upload_tickets (id, expires_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING",
      [id, new Date(read.expiresAt)],
    );
    return rowCount === 1 ? { userId: Number(userId), purpose } : undefined;
  }
}
