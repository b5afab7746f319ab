import { sqlMigration } from "../sql-migration.ts";

/**
 * What operators may do, and their second factor: its sealed secret, the time step whose code was used last, and the
 * hashes of recovery codes. Operators that exist become admins, as they were.
 */
export const operatorRolesMigration = sqlMigration([
  `ALTER TABLE operators
    ADD COLUMN role text NOT NULL DEFAULT 'admin' CHECK (role IN ('support', 'risk', 'cashier', 'admin')),
    ADD COLUMN totp_secret bytea,
    ADD COLUMN totp_confirmed_at timestamptz,
    ADD COLUMN totp_last_step bigint NOT NULL DEFAULT 0,
    ADD CHECK (totp_confirmed_at IS NULL OR totp_secret IS NOT NULL)`,
  "ALTER TABLE operators ALTER COLUMN role DROP DEFAULT",

  `CREATE TABLE operator_recovery_codes (
    operator_id bigint NOT NULL REFERENCES operators (id),
    hash bytea NOT NULL,
    PRIMARY KEY (operator_id, hash)
  )`,
]);
