import { sqlMigration } from "../sql-migration.ts";

/** The credit of new players is called opening credit in the settings of hosts, as it is in `users`. */
export const openingCreditMigration = sqlMigration([
  `UPDATE host_settings
    SET server = server - 'welcomeCredit' || jsonb_build_object('openingCredit', server -> 'welcomeCredit')
    WHERE server ? 'welcomeCredit'`,
]);
