import type { Pool } from "pg";
import type { Clock } from "../../ports/clock.ts";
import { type AuditEntry, type AuditRow, auditHash } from "./audit-entry.ts";
import { subjectsOf } from "./audit-subjects.ts";

interface Head {
  readonly seq: number;
  readonly hash: Buffer;
}

/**
 * The entry and the head that names it, together or not at all: where another process has added meanwhile, the head's
 * trigger or the entry's key refuses both.
 */
const APPEND = `
  WITH head AS (UPDATE audit_head SET seq = $1::bigint, hash = $12),
  subjects AS (INSERT INTO audit_subjects (subject, seq) SELECT s, $1::bigint FROM unnest($13::text[]) AS s)
  INSERT INTO audit_entries (seq, at, actor, role, address, request_id, call, outcome, input, before, after, hash)
  VALUES ($1::bigint, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/** Outcomes that could not be written are kept for the next entry, so many at most: their calls are in the audit as asked for. */
const UNWRITTEN_AT_MOST = 1000;

/** So many of the newest entries are looked through at a start: more calls are not under way when a server ends. */
const UNDER_WAY = 1000;

/** Calls that are asked for and of which no entry says what became of them. */
const OPEN_CALLS = `
  WITH newest AS (SELECT * FROM audit_entries ORDER BY seq DESC LIMIT ${UNDER_WAY})
  SELECT actor, role, address, request_id AS "requestId", call, input FROM newest a
  WHERE a.outcome = 'asked' AND NOT EXISTS (
    SELECT FROM newest d
    WHERE d.request_id = a.request_id AND d.call = a.call AND d.seq > a.seq AND d.outcome <> 'asked')
  ORDER BY seq`;

type OpenCall = Pick<AuditRow, "actor" | "role" | "address" | "requestId" | "call" | "input">;

/** Who did what, for ever, each entry chained to the one before it. Only the leader appends. */
export class AuditTrail {
  readonly #database: Pool;
  readonly #clock: Clock;
  /** The last entry; undefined: to be read. */
  #head: Head | undefined;
  /** Entries are appended one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #unwritten: AuditEntry[] = [];

  readonly #mostUnwritten: number;

  constructor(database: Pool, clock: Clock, mostUnwritten = UNWRITTEN_AT_MOST) {
    this.#database = database;
    this.#clock = clock;
    this.#mostUnwritten = mostUnwritten;
  }

  /** Resolves when the entry is durable. Rejects where it could not be written: then nothing may be done. */
  append(entry: AuditEntry): Promise<void> {
    return this.#inOrder(async () => {
      await this.#appendUnwritten();
      await this.#append(entry);
    });
  }

  /** Appends what became of a call, which is done already. Where it cannot be written it rejects, and it is tried before later entries. */
  appendOutcome(entry: AuditEntry): Promise<void> {
    return this.#inOrder(() => this.#append(entry)).catch((error: unknown) => {
      if (this.#unwritten.length < this.#mostUnwritten) this.#unwritten.push(entry);
      throw error;
    });
  }

  /**
   * Appends to the calls that were under way when the server before this one ended, or whose outcome it could not write, that
   * nobody knows what became of them. To be called before the first call is taken.
   */
  async conclude(): Promise<void> {
    const { rows } = await this.#database.query<OpenCall>(OPEN_CALLS);
    for (const { input, ...call } of rows) {
      const subjects = subjectsOf(JSON.parse(input) as AuditEntry["input"]);
      await this.append({ ...call, subjects, outcome: "unknown", input: {}, before: {}, after: {} });
    }
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** One that can never be written must not stop operators, nor those behind it: it comes last from then on. */
  async #appendUnwritten(): Promise<void> {
    for (let oldest = this.#unwritten.shift(); oldest !== undefined; oldest = this.#unwritten.shift()) {
      try {
        await this.#append(oldest);
      } catch {
        this.#unwritten.push(oldest);
        return;
      }
    }
  }

  async #append({ input, before, after, subjects = [], ...entry }: AuditEntry): Promise<void> {
    const head = this.#head ?? (await this.#readHead());
    // What became of a failed append is not known: the next one looks.
    this.#head = undefined;
    const row: AuditRow = {
      ...entry,
      ...{ seq: head.seq + 1, at: this.#clock.now() },
      ...{ input: JSON.stringify(input), before: JSON.stringify(before), after: JSON.stringify(after) },
    };
    const hash = auditHash(head.hash, row);
    await this.#database.query(APPEND, [
      ...[row.seq, new Date(row.at), row.actor, row.role, row.address, row.requestId],
      ...[row.call, row.outcome, row.input, row.before, row.after, hash],
      [...subjects],
    ]);
    this.#head = { seq: row.seq, hash };
  }

  async #readHead(): Promise<Head> {
    const { rows } = await this.#database.query<Head>("SELECT seq, hash FROM audit_head");
    const [head] = rows;
    if (!head) throw new Error("the audit has no head");
    return head;
  }
}
