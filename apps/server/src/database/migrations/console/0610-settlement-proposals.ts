import { sqlMigration } from "../../sql-migration.ts";

/** What an operator has previewed and wants done to a market, until another one approves it. Of a market one at a time. */
export const settlementProposalsMigration = sqlMigration([
  `CREATE TABLE settlement_proposals (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    market_id bigint NOT NULL,
    act jsonb NOT NULL,
    words text NOT NULL,
    reason text NOT NULL,
    rule text NOT NULL,
    amount bigint NOT NULL,
    digest text NOT NULL,
    asked_by text NOT NULL,
    asked_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'withdrawn', 'expired')),
    decided_by text,
    decided_at timestamptz
  )`,
  "CREATE UNIQUE INDEX settlement_proposals_open ON settlement_proposals (market_id) WHERE state = 'open'",
  "CREATE INDEX settlement_proposals_of_market ON settlement_proposals (market_id, id)",
]);
