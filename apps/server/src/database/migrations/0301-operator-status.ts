import { sqlMigration } from "../sql-migration.ts";

/** What the feed and what operators ask of a market, whose status is the stricter of both. */
export const operatorStatusMigration = sqlMigration([
  "ALTER TABLE markets ADD COLUMN feed_status text NOT NULL DEFAULT 'open'",
  "ALTER TABLE markets ADD COLUMN operator_status text NOT NULL DEFAULT 'open'",
  // Who asked for the present status was not written down: the feed, whose status an operator can change.
  `UPDATE markets SET feed_status = CASE WHEN status IN ('open', 'suspended') THEN status ELSE 'closed' END,
    operator_status = CASE WHEN status IN ('settled', 'void') THEN 'closed' ELSE 'open' END`,
]);
