import { sqlMigration } from "../../sql-migration.ts";

/**
 * What was done to results, by its number: the public log reads pages of it. The index holds these actions only, and no
 * change of a status, of which there are thousands a match.
 */
export const publicSettlementsMigration = sqlMigration([
  `CREATE INDEX operator_actions_settlements ON operator_actions (id)
   WHERE outcome = 'done' AND action IN ('settleMarket', 'resettleMarket', 'voidMarket', 'voidBets', 'removeRunner')`,
]);
