import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { countField, dayField, momentField, pageOf } from "../fields.ts";
import { textField } from "./operator-fields.ts";

const auditLine = z.object({
  seq: z.int(),
  at: momentField,
  actor: z.string(),
  role: z.string(),
  address: z.string(),
  requestId: z.string(),
  /** The call by its name in the contract. */
  call: z.string(),
  /** `asked`: before it was done. Then `done`, the code of its refusal, or `failed`. */
  outcome: z.string(),
  input: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
});
/** One entry of the audit. */
export type AuditLine = z.output<typeof auditLine>;

/** Operators' calls about the audit. */
export const operatorAudit = {
  getAudit: endpoint({
    method: "GET",
    path: "Operator/GetAudit",
    audience: "operator",
    summary:
      "Entries of the audit, newest first, one page; of one operator, call or outcome and of days where named.",
    input: z.object({
      /** The operator's name. */
      Actor: z.optional(textField(256)),
      Call: z.optional(textField(64)),
      Outcome: z.optional(textField(64)),
      /** First and last day in the hosts' zone. */
      From: dayField,
      To: dayField,
      MaxResultCount: countField(1, 100, 50),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: pageOf(auditLine),
    errors: [],
  }),
};
