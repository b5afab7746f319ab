import { sqlMigration } from "../../sql-migration.ts";

/**
 * The audit by call, outcome, time and subject. Whom or what an entry is about stands in a table of its own, which no
 * hash covers: it only finds entries.
 */
export const auditSearchMigration = sqlMigration([
  "CREATE INDEX audit_entries_of_call ON audit_entries (call, seq)",
  "CREATE INDEX audit_entries_of_outcome ON audit_entries (outcome, seq)",
  "CREATE INDEX audit_entries_at ON audit_entries (at, seq)",
  `CREATE TABLE audit_subjects (
    subject text COLLATE "C" NOT NULL,
    seq bigint NOT NULL,
    PRIMARY KEY (subject, seq)
  )`,
  `CREATE TRIGGER audit_subjects_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_subjects
    EXECUTE FUNCTION refuse_audit_change()`,
]);
