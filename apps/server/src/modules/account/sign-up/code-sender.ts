import { addressGroup } from "@crossbook/signalr";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Refusal } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { Configuration } from "../../../config/configuration.ts";
import { inTransaction } from "../../../database/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Ids } from "../../../ports/ids.ts";
import type { SmsProvider } from "../../../ports/sms-provider.ts";

const MINUTE_MS = 60_000;
const QUARTER_HOUR_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** The first code and three more. */
const PER_NUMBER = 4;

export interface CodeSenderParts {
  readonly database: Pool;
  readonly sms: SmsProvider;
  readonly limits: Configuration["sms"];
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
}

export type CodeRefusal = Refusal<"OTP_RESEND_LIMIT" | "SMS_NOT_SENT">;

/** Whom a message is for, and the address that asks for it. */
interface Recipient {
  readonly mobile: string;
  readonly address: string;
}

/** What was sent in the windows, and the oldest moment in each. */
interface Sent {
  readonly number: number;
  readonly number_since: Date | null;
  readonly address: number;
  readonly address_since: Date | null;
  readonly all: number;
}

const NOTHING_SENT: Sent = { number: 0, number_since: null, address: 0, address_since: null, all: 0 };

/** Sends one-time codes and counts links, no more than a number, an address and the whole installation may. */
export class CodeSender {
  readonly #parts: CodeSenderParts;

  constructor(parts: CodeSenderParts) {
    this.#parts = parts;
  }

  /** Counts a message that is sent elsewhere, or not at all, against the limits. */
  async book({ mobile, address }: Recipient): Promise<CodeRefusal | undefined> {
    const booked = await this.#book(mobile, addressGroup(address));
    return typeof booked === "number" ? undefined : booked;
  }

  /** A text that was not taken by the provider does not count against the limits. */
  async send(text: Recipient & { readonly words: string }): Promise<CodeRefusal | undefined> {
    const { database, sms, ids } = this.#parts;
    const booked = await this.#book(text.mobile, addressGroup(text.address));
    if (typeof booked !== "number") return booked;
    if (await sms.send({ to: text.mobile, text: text.words, idempotencyKey: ids.next() })) return undefined;
    await database.query("DELETE FROM sent_codes WHERE id = $1", [booked]);
    return refuse("SMS_NOT_SENT");
  }

  /** Counts and books in one step that no other booking can pass, so that many at once do not slip through. */
  async #book(mobile: string, address: string): Promise<number | CodeRefusal> {
    const { database, clock, limits, logger } = this.#parts;
    const now = clock.now();
    return inTransaction<number | CodeRefusal>(database, async (client) => {
      await client.query("SELECT pg_advisory_xact_lock(hashtext('sent_codes'))");
      const counted = await client.query<Sent>(
        `SELECT count(*) FILTER (WHERE mobile = $1 AND at > $3) AS number,
                min(at) FILTER (WHERE mobile = $1 AND at > $3) AS number_since,
                count(*) FILTER (WHERE address = $2) AS address,
                min(at) FILTER (WHERE address = $2) AS address_since,
                count(*) AS all
         FROM sent_codes WHERE at > $4`,
        [mobile, address, new Date(now - QUARTER_HOUR_MS), new Date(now - HOUR_MS)],
      );
      const sent = counted.rows[0] ?? NOTHING_SENT;
      const waitMs = Math.max(
        sent.number >= PER_NUMBER ? untilFree(sent.number_since, QUARTER_HOUR_MS, now) : 0,
        sent.address >= limits.hourlyPerAddress ? untilFree(sent.address_since, HOUR_MS, now) : 0,
      );
      if (waitMs > 0) return tooMany(waitMs);
      if (sent.all >= limits.hourlyBudget) {
        logger.error({ sent: sent.all }, "the hourly budget of SMS messages is used up: codes are refused");
        return refuse("SMS_NOT_SENT");
      }
      const booked = await client.query<{ id: number }>(
        "INSERT INTO sent_codes (mobile, address, at) VALUES ($1, $2, $3) RETURNING id",
        [mobile, address, new Date(now)],
      );
      return booked.rows[0]?.id ?? 0;
    });
  }
}

/** Until the oldest code leaves its window and another may be sent; at least a moment. */
function untilFree(since: Date | null, windowMs: number, now: number): number {
  return Math.max(1, (since?.getTime() ?? now) + windowMs - now);
}

function tooMany(waitMs: number): CodeRefusal {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  return refuse("OTP_RESEND_LIMIT", {
    message: `Too many codes were sent. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} before asking for another.`,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
