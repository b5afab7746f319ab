import { sqlMigration } from "../../sql-migration.ts";

/**
 * What the feed announces of a market besides winners: how it writes prices, its lines, its terms each way, the group it is
 * shown in, and its limits in paise.
 */
export const marketTermsMigration = sqlMigration([
  `ALTER TABLE sport_markets
    ADD COLUMN notation text NOT NULL DEFAULT 'decimal' CHECK (notation IN ('decimal', 'percent')),
    ADD COLUMN line jsonb,
    ADD COLUMN each_way jsonb,
    ADD COLUMN category text NOT NULL DEFAULT '',
    ADD COLUMN min_payout bigint,
    ADD COLUMN max_exposure bigint,
    ADD COLUMN max_matched bigint`,
]);
