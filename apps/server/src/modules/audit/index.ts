export { AuditTrail } from "./audit-trail.ts";
export { auditedCalls } from "./audited-calls.ts";
export { getAudit } from "./get-audit.ts";
export { type AuditReport, verifyAudit } from "./verify-audit.ts";
