import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import type { Clock } from "../../ports/clock.ts";
import { exportAudit } from "./export-audit.ts";
import { getAudit } from "./get-audit.ts";
import { getAuditVerification } from "./get-audit-verification.ts";

export { AuditTrail } from "./audit-trail.ts";
export { auditedCalls } from "./audited-calls.ts";
export { type AuditReport, verifyAudit } from "./verify-audit.ts";

/** The operators' calls about the audit itself. */
export type AuditCall = "getAudit" | "getAuditVerification" | "exportAudit";

/** A handler for each of the calls. */
export function auditCalls(parts: {
  readonly database: Pool;
  readonly clock: Clock;
}): Pick<HandlersOf<"operator">, AuditCall> {
  return {
    getAudit: getAudit(parts.database),
    getAuditVerification: getAuditVerification(parts.database),
    exportAudit: exportAudit(parts),
  };
}
