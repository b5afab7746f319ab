import { sqlMigration } from "../../sql-migration.ts";

/** What a market was when it was counted for a referral: as for bonuses, see `bonusRecountsMigration`. */
export const referralRecountsMigration = sqlMigration([
  `ALTER TABLE bonus_referral_markets ADD COLUMN is_void boolean NOT NULL DEFAULT false,
     ADD COLUMN corrections integer NOT NULL DEFAULT 0`,
]);
