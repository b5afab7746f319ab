import { sqlMigration } from "../../sql-migration.ts";

/**
 * Bonuses: templates with versions that are never changed, grants with the terms that they were offered under, every
 * transition of a grant, and what each settled market brought towards its wagering. `posting_due` as in `payments`.
 */
export const bonusesMigration = sqlMigration([
  `CREATE TABLE bonus_templates (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE,
    type text NOT NULL,
    state text NOT NULL CHECK (state IN ('draft', 'active', 'retired')),
    version integer NOT NULL,
    active_version integer,
    active_since timestamptz
  )`,
  "CREATE INDEX bonus_templates_active ON bonus_templates (id) WHERE state = 'active'",
  `CREATE TABLE bonus_template_versions (
    template_id bigint NOT NULL REFERENCES bonus_templates (id),
    version integer NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    terms jsonb NOT NULL,
    created_by text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (template_id, version)
  )`,

  `CREATE TABLE bonus_grants (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id),
    template_id bigint NOT NULL,
    template_version integer NOT NULL,
    trigger_key text COLLATE "C" NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    terms jsonb NOT NULL,
    state text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    posting_due boolean NOT NULL DEFAULT false,
    amount bigint NOT NULL CHECK (amount > 0),
    deposit bigint NOT NULL CHECK (deposit >= 0),
    wager_required bigint NOT NULL CHECK (wager_required >= 0),
    wager_done bigint NOT NULL DEFAULT 0,
    released bigint NOT NULL DEFAULT 0 CHECK (released BETWEEN 0 AND amount),
    reason text,
    offered_at timestamptz NOT NULL,
    claim_until timestamptz NOT NULL,
    activated_at timestamptz,
    expires_at timestamptz,
    ended_at timestamptz,
    UNIQUE (template_id, user_id, trigger_key),
    FOREIGN KEY (template_id, template_version) REFERENCES bonus_template_versions (template_id, version)
  )`,
  "CREATE INDEX bonus_grants_of_user ON bonus_grants (user_id, id DESC)",
  "CREATE INDEX bonus_grants_of_template ON bonus_grants (template_id, id DESC)",
  "CREATE INDEX bonus_grants_due ON bonus_grants (id) WHERE posting_due",
  "CREATE INDEX bonus_grants_offered ON bonus_grants (claim_until) WHERE state = 'offered'",
  "CREATE INDEX bonus_grants_active ON bonus_grants (expires_at) WHERE state = 'active'",
  // One bet is never counted for two bonuses.
  `CREATE UNIQUE INDEX bonus_grants_wagered ON bonus_grants (user_id)
     WHERE state = 'active' AND wager_required > 0`,
  `CREATE TABLE bonus_steps (
    grant_id bigint NOT NULL REFERENCES bonus_grants (id),
    version integer NOT NULL,
    at timestamptz NOT NULL,
    from_state text,
    to_state text NOT NULL,
    source text NOT NULL,
    actor text NOT NULL,
    detail jsonb NOT NULL,
    PRIMARY KEY (grant_id, version)
  )`,
  `CREATE TABLE bonus_contributions (
    grant_id bigint NOT NULL REFERENCES bonus_grants (id),
    market_id bigint NOT NULL,
    turnover bigint NOT NULL CHECK (turnover >= 0),
    percent integer NOT NULL,
    counted bigint NOT NULL CHECK (counted BETWEEN 0 AND turnover),
    settled_at timestamptz NOT NULL,
    PRIMARY KEY (grant_id, market_id)
  )`,
  "CREATE INDEX bonus_contributions_newest ON bonus_contributions (grant_id, settled_at DESC, market_id DESC)",
  // Who has claimed a template of which there is one for each user, device or mobile number.
  `CREATE TABLE bonus_claim_marks (
    template_id bigint NOT NULL REFERENCES bonus_templates (id),
    mark text COLLATE "C" NOT NULL,
    grant_id bigint NOT NULL REFERENCES bonus_grants (id),
    PRIMARY KEY (template_id, mark)
  )`,

  // Players who were referred and have made their first qualifying deposit, until their turnover pays the referrer.
  `CREATE TABLE bonus_referrals (
    template_id bigint NOT NULL,
    referee_id bigint NOT NULL REFERENCES users (id),
    referrer_id bigint NOT NULL REFERENCES users (id),
    template_version integer NOT NULL,
    deposit bigint NOT NULL,
    turnover bigint NOT NULL DEFAULT 0,
    required bigint NOT NULL,
    began_at timestamptz NOT NULL,
    offered boolean NOT NULL DEFAULT false,
    PRIMARY KEY (template_id, referee_id),
    FOREIGN KEY (template_id, template_version) REFERENCES bonus_template_versions (template_id, version)
  )`,
  "CREATE INDEX bonus_referrals_open ON bonus_referrals (referee_id) WHERE NOT offered",
  `CREATE TABLE bonus_referral_markets (
    template_id bigint NOT NULL,
    referee_id bigint NOT NULL,
    market_id bigint NOT NULL,
    turnover bigint NOT NULL CHECK (turnover >= 0),
    PRIMARY KEY (template_id, referee_id, market_id),
    FOREIGN KEY (template_id, referee_id) REFERENCES bonus_referrals (template_id, referee_id)
  )`,
  // Periods whose net losses have been offered cashback, and up to which ledger entry deposits have made their offers.
  `CREATE TABLE bonus_periods (
    template_id bigint NOT NULL REFERENCES bonus_templates (id),
    period text COLLATE "C" NOT NULL,
    PRIMARY KEY (template_id, period)
  )`,
  "CREATE TABLE bonus_progress (only_row boolean PRIMARY KEY CHECK (only_row), deposit_entry_id bigint NOT NULL)",
  "INSERT INTO bonus_progress VALUES (true, 0)",
]);
