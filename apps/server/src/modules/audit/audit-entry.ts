import { createHash } from "node:crypto";

/** What an operator asked for or did. */
export interface AuditEntry {
  /** The operator's name. */
  readonly actor: string;
  readonly role: string;
  readonly address: string;
  readonly requestId: string;
  /** The call's name in the contract. */
  readonly call: string;
  /** `asked` before it is done; then `done`, the code of the refusal, `failed`, or `unknown` where the server ended meanwhile. */
  readonly outcome: string;
  /** What came with the call, secrets left out. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** Whom or what it is about, as `subjectsOf` names them: by these it is found, and no hash covers them. */
  readonly subjects?: readonly string[];
}

/** An entry as it is stored: its place, its time and its structured parts as JSON. */
export interface AuditRow extends Omit<AuditEntry, "input" | "before" | "after" | "subjects"> {
  readonly seq: number;
  /** Unix milliseconds. */
  readonly at: number;
  readonly input: string;
  readonly before: string;
  readonly after: string;
}

/** The hash of no entry, which the first one follows. */
export const NO_HASH = Buffer.alloc(0);

/** SHA-256 over the hash of the entry before and every field, in an order that is never changed. */
export function auditHash(previous: Buffer, row: AuditRow): Buffer {
  const { seq, at, actor, role, address, requestId, call, outcome, input, before, after } = row;
  const fields = [seq, at, actor, role, address, requestId, call, outcome, input, before, after];
  return createHash("sha256").update(previous).update(JSON.stringify(fields)).digest();
}
