import { exchangeMigration } from "./migrations/0001-exchange.ts";
import { accountsMigration } from "./migrations/0100-accounts.ts";
import { catalogueMigration } from "./migrations/0200-catalogue.ts";
import { keyedOutcomesMigration } from "./migrations/0300-keyed-outcomes.ts";
import { projectionLeadershipMigration } from "./migrations/0310-projection-leadership.ts";
import { marketStatusOfEngineMigration } from "./migrations/0400-market-status-of-engine.ts";
import { openingCreditMigration } from "./migrations/0410-opening-credit.ts";
import type { SqlMigration } from "./sql-migration.ts";

/** Every migration by name, applied in the order of names. One that was released is never edited. */
export const migrations: Readonly<Record<string, SqlMigration>> = {
  "0001-exchange": exchangeMigration,
  "0100-accounts": accountsMigration,
  "0200-catalogue": catalogueMigration,
  "0300-keyed-outcomes": keyedOutcomesMigration,
  "0310-projection-leadership": projectionLeadershipMigration,
  "0400-market-status-of-engine": marketStatusOfEngineMigration,
  "0410-opening-credit": openingCreditMigration,
};
