import { sqlMigration } from "../../sql-migration.ts";

/**
 * Players' second factors, as operators have them: the sealed secret of the authenticator, the time step whose code was
 * used last, and the hashes of recovery codes.
 */
export const playerSecondFactorsMigration = sqlMigration([
  `ALTER TABLE users
    ADD COLUMN totp_secret bytea,
    ADD COLUMN totp_confirmed_at timestamptz,
    ADD COLUMN totp_last_step bigint NOT NULL DEFAULT 0,
    ADD CHECK (totp_confirmed_at IS NULL OR totp_secret IS NOT NULL)`,

  `CREATE TABLE player_recovery_codes (
    user_id bigint NOT NULL REFERENCES users (id),
    hash bytea NOT NULL,
    PRIMARY KEY (user_id, hash)
  )`,
]);
