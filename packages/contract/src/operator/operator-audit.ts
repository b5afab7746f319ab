import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { countField, dayField, idField, momentField, pageOf } from "../fields.ts";
import { textField, wordsField } from "./operator-fields.ts";

const auditLine = z.object({
  seq: z.int(),
  at: momentField,
  actor: z.string(),
  role: z.string(),
  address: z.string(),
  requestId: z.string(),
  /** The call by its name in the contract. */
  call: z.string(),
  /** `asked`: before it was done. Then `done`, the code of its refusal, `failed`, or `unknown`: the server ended meanwhile. */
  outcome: z.string(),
  input: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
});
/** One entry of the audit. */
export type AuditLine = z.output<typeof auditLine>;

/** Which entries are asked for. */
const auditFilter = {
  /** The operator's name. */
  Actor: z.optional(textField(256)),
  Call: z.optional(textField(64)),
  Outcome: z.optional(textField(64)),
  /** Whom or what the call was about: a name, a host, or such as `market 7`, `payment 7`. */
  Subject: z.optional(textField(256)),
  /** First and last day in the hosts' zone. */
  From: dayField,
  To: dayField,
};

/** A file of the audit has at most so many entries. */
export const MOST_AUDIT_FILE_ENTRIES = 20_000;
/** One call verifies at most so many entries. */
export const MOST_VERIFIED_ENTRIES = 2_000;

/** Operators' calls about the audit. */
export const operatorAudit = {
  getAudit: endpoint({
    method: "GET",
    path: "Operator/GetAudit",
    audience: "operator",
    summary:
      "Entries of the audit, newest first, one page; of one operator, call, outcome or subject and of days where named. Up to 10,000 are counted.",
    input: z.object({
      ...auditFilter,
      /** `upTo` of the first page: entries that came since then are left out, so that no page repeats what one before it had. */
      UpTo: z.optional(idField),
      MaxResultCount: countField(1, 100, 50),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: z.extend(pageOf(auditLine), {
      /** The newest entry of all that the page was taken from, whatever the filter; 0: there is none. */
      upTo: z.int(),
    }),
    errors: [],
  }),
  getAuditVerification: endpoint({
    method: "GET",
    path: "Operator/GetAuditVerification",
    audience: "operator",
    summary:
      "Follows the audit's chain of hashes from one entry on, over at most 2,000; ranges that follow one another verify the whole.",
    input: z.object({
      /** The first entry; its hash is compared with that of the one before it. */
      Seq: countField(1, 999_999_999, 1),
      MaxResultCount: countField(1, MOST_VERIFIED_ENTRIES, MOST_VERIFIED_ENTRIES),
    }),
    output: z.object({
      /** The last entry whose hash holds; one before the first where none does. */
      verifiedTo: z.int(),
      /** The newest entry, which the head names. */
      head: z.int(),
      /** The first thing that is wrong, as a sentence; null: nothing up to `verifiedTo`. */
      fault: z.nullable(z.string()),
    }),
    errors: [],
  }),
  exportAudit: endpoint({
    method: "POST",
    path: "Operator/ExportAudit",
    audience: "operator",
    summary:
      "The same entries as comma-separated values, oldest first, with their hashes; at most 20,000. The export is in the audit.",
    input: z.object({ ...auditFilter, reason: wordsField }),
    output: z.string(),
    file: "text/csv",
    errors: ["AUDIT_FILE_TOO_LONG"],
  }),
};
