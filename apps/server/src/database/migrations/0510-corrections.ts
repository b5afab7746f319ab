import { sqlMigration } from "../sql-migration.ts";

/**
 * Matches that were made void or reduced, runners that were removed, results that were corrected, what accounts owe by it,
 * and the operators who asked for a correction that takes two.
 */
export const correctionsMigration = sqlMigration([
  "ALTER TABLE accounts ADD COLUMN receivable bigint NOT NULL DEFAULT 0 CHECK (receivable <= 0)",
  "ALTER TABLE markets ADD COLUMN removed_runners integer[] NOT NULL DEFAULT '{}'",
  "ALTER TABLE account_results ADD COLUMN corrected_at timestamptz",
  "ALTER TABLE orders DROP COLUMN remaining",
  `ALTER TABLE orders ADD COLUMN voided bigint NOT NULL DEFAULT 0,
     ADD COLUMN remaining bigint NOT NULL
       GENERATED ALWAYS AS (stake - matched - cancelled - lapsed - voided) STORED CHECK (remaining >= 0)`,
  `CREATE TABLE match_corrections (
    match_id bigint NOT NULL,
    back_order_id bigint NOT NULL,
    lay_order_id bigint NOT NULL,
    back_account_id bigint NOT NULL,
    lay_account_id bigint NOT NULL,
    market_id bigint NOT NULL,
    stake bigint NOT NULL,
    at timestamptz NOT NULL,
    from_price_hundredths integer NOT NULL,
    to_price_hundredths integer NOT NULL CHECK (to_price_hundredths < from_price_hundredths),
    runner smallint NOT NULL,
    reason text NOT NULL,
    PRIMARY KEY (match_id, from_price_hundredths)
  )`,
  "CREATE INDEX match_corrections_of_market ON match_corrections (market_id)",
  "CREATE INDEX match_corrections_of_back ON match_corrections (back_order_id)",
  "CREATE INDEX match_corrections_of_lay ON match_corrections (lay_order_id)",
  `CREATE TABLE correction_approvals (
    asked text NOT NULL,
    operator text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (asked, operator)
  )`,
  "CREATE INDEX correction_approvals_at ON correction_approvals (at)",
]);
