import { sqlMigration } from "../sql-migration.ts";

/**
 * The money mode of every account and market, with real money's own accounts of the engine, and the one mode of this
 * installation, written down at its first start.
 */
export const moneyModeMigration = sqlMigration([
  "ALTER TABLE accounts ADD COLUMN money_mode text NOT NULL DEFAULT 'play' CHECK (money_mode IN ('play', 'real'))",
  "ALTER TABLE accounts ALTER COLUMN money_mode DROP DEFAULT",
  `INSERT INTO accounts (account_id, kind, money_mode, opened_at)
    VALUES (-14, 'internal', 'real', 'epoch'), (-13, 'internal', 'real', 'epoch'), (-12, 'internal', 'real', 'epoch'),
      (-11, 'outside', 'real', 'epoch')`,
  "ALTER TABLE markets ADD COLUMN money_mode text NOT NULL DEFAULT 'play' CHECK (money_mode IN ('play', 'real'))",
  "ALTER TABLE markets ALTER COLUMN money_mode DROP DEFAULT",

  `CREATE TABLE installation (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    money_mode text NOT NULL CHECK (money_mode IN ('play', 'real')),
    recorded_at timestamptz NOT NULL
  )`,
]);
