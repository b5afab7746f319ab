import { sqlMigration } from "../sql-migration.ts";

/**
 * What operators did, for ever: rows are added and never changed or removed. Each row's hash covers the hash of the one
 * before it, and the head names the last one, so that also a cut end is found.
 */
export const auditMigration = sqlMigration([
  `CREATE TABLE audit_entries (
    seq bigint PRIMARY KEY,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    role text NOT NULL,
    address text NOT NULL,
    request_id text NOT NULL,
    call text NOT NULL,
    outcome text NOT NULL,
    input text NOT NULL,
    before text NOT NULL,
    after text NOT NULL,
    hash bytea NOT NULL
  )`,
  "CREATE INDEX audit_entries_of_actor ON audit_entries (actor, seq)",
  "CREATE TABLE audit_head (id boolean PRIMARY KEY CHECK (id), seq bigint NOT NULL, hash bytea NOT NULL)",
  "INSERT INTO audit_head VALUES (true, 0, '')",

  `CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'the audit is added to and never changed';
   END $$`,
  `CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
    EXECUTE FUNCTION refuse_audit_change()`,
  `CREATE TRIGGER audit_head_kept BEFORE DELETE OR TRUNCATE ON audit_head
    EXECUTE FUNCTION refuse_audit_change()`,
  `CREATE FUNCTION refuse_audit_rewind() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.seq <> OLD.seq + 1 THEN
       RAISE EXCEPTION 'the audit is added to and never changed';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER audit_head_grows BEFORE UPDATE ON audit_head
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_rewind()`,
]);
