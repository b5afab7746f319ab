import { sqlMigration } from "../sql-migration.ts";

/**
 * Events, markets and runners as the feed announced them, which messages of the feed were taken, and what was
 * done to markets and balances by hand or by the feed. `sport_markets.id` is the engine's market number.
 */
export const catalogueMigration = sqlMigration([
  `CREATE TABLE sport_events (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    fixture_id text COLLATE "C" NOT NULL UNIQUE,
    fixture_digest text NOT NULL,
    sport_id integer NOT NULL,
    competition text NOT NULL,
    title text NOT NULL,
    team1 text,
    team2 text,
    start_time timestamptz NOT NULL,
    simulated boolean NOT NULL,
    source_label text NOT NULL,
    phase text NOT NULL CHECK (phase IN ('upcoming', 'inPlay', 'ended')),
    score_text text,
    score_line text,
    feed_sequence bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 70)`,
  "CREATE INDEX sport_events_not_ended ON sport_events (id) WHERE phase <> 'ended'",

  `CREATE TABLE sport_markets (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    event_id bigint NOT NULL REFERENCES sport_events (id),
    key text COLLATE "C" NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    rules text NOT NULL,
    ladder text NOT NULL,
    commission_basis_points integer NOT NULL,
    delay_ms integer NOT NULL,
    min_stake bigint NOT NULL,
    max_stake bigint NOT NULL,
    winners integer NOT NULL CHECK (winners > 0),
    UNIQUE (event_id, key)
  ) WITH (fillfactor = 70)`,

  `CREATE TABLE sport_runners (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    market_id bigint NOT NULL REFERENCES sport_markets (id),
    position integer NOT NULL,
    key text COLLATE "C" NOT NULL,
    name text NOT NULL,
    UNIQUE (market_id, position),
    UNIQUE (market_id, key)
  )`,

  `CREATE TABLE feed_messages (
    event_id bigint NOT NULL REFERENCES sport_events (id),
    sequence bigint NOT NULL,
    digest text NOT NULL,
    taken_at timestamptz NOT NULL,
    PRIMARY KEY (event_id, sequence)
  )`,

  `CREATE TABLE operator_actions (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    market_id bigint,
    account_id bigint,
    reason text NOT NULL,
    detail jsonb NOT NULL,
    outcome text NOT NULL
  )`,
  "CREATE INDEX operator_actions_of_market ON operator_actions (market_id, id)",
  "CREATE INDEX operator_actions_of_account ON operator_actions (account_id, id)",
]);
