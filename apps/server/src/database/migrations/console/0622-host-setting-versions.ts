import { sqlMigration } from "../../sql-migration.ts";

/**
 * What players of a host have had, have and will have of its public settings. One version of a host is published and one
 * is a draft; `host_settings` has what is published, with what is the server's alone.
 */
export const hostSettingVersionsMigration = sqlMigration([
  `CREATE TABLE host_setting_versions (
    host text COLLATE "C" NOT NULL,
    version integer NOT NULL CHECK (version > 0),
    state text NOT NULL CHECK (state IN ('draft', 'published', 'former')),
    domain jsonb NOT NULL,
    note text NOT NULL,
    made_by text NOT NULL,
    made_at timestamptz NOT NULL,
    published_by text,
    published_at timestamptz,
    PRIMARY KEY (host, version)
  )`,
  "CREATE UNIQUE INDEX host_setting_versions_published ON host_setting_versions (host) WHERE state = 'published'",
  "CREATE UNIQUE INDEX host_setting_versions_draft ON host_setting_versions (host) WHERE state = 'draft'",
]);
