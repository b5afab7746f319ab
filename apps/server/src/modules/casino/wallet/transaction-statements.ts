/** A transaction with its round's name, to be followed by a condition. */
export const READ_TRANSACTION = `SELECT t.id, t.studio, t.tx_id AS "txId", t.kind, t.ref_tx_id AS "refTxId",
    t.round_id AS "roundId", r.round_ref AS "roundRef", t.user_id AS "userId", t.game, t.amount, t.digest, t.state, t.code
  FROM casino_transactions t LEFT JOIN casino_rounds r ON r.id = t.round_id`;

/**
 * Rounds that are not there yet, then the transactions, then the bets that rollbacks give back: in one commit. A taken id
 * writes nothing, and kills nothing. One statement at a time runs, so a round that another has inserted is seen.
 */
export const INSERT_TRANSACTIONS = `WITH flush AS MATERIALIZED (SELECT set_config('synchronous_commit', $2, true)), given AS (
    SELECT given.* FROM flush, unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::bigint[],
      $10::bigint[], $11::text[], $12::text[], $13::text[], $14::boolean[], $15::bigint[], $16::text[], $17::bigint[],
      $18::bigint[]) AS given (studio, tx_id, kind, ref_tx_id, user_id, game, amount, free_amount, digest, state, code,
      closes_round, round_id, round_ref, session_id, kills)
  ), opened AS (
    INSERT INTO casino_rounds (studio, round_ref, user_id, game, session_id, opened_at)
    SELECT DISTINCT ON (studio, user_id, game, round_ref) studio, round_ref, user_id, game, session_id, $1::timestamptz
      FROM given WHERE round_ref IS NOT NULL
    ON CONFLICT DO NOTHING
    RETURNING id, studio, user_id, game, round_ref
  ), rounds AS (
    SELECT id, studio, user_id, game, round_ref FROM opened
    UNION ALL
    SELECT r.id, r.studio, r.user_id, r.game, r.round_ref FROM casino_rounds r
      JOIN (SELECT studio, user_id, game, round_ref FROM given WHERE round_ref IS NOT NULL
        EXCEPT SELECT studio, user_id, game, round_ref FROM opened) g USING (studio, user_id, game, round_ref)
  ), inserted AS (
    INSERT INTO casino_transactions (studio, tx_id, kind, ref_tx_id, round_id, user_id, game, amount, free_amount,
      digest, state, code, closes_round, received_at, done_at)
    SELECT g.studio, g.tx_id, g.kind, g.ref_tx_id, coalesce(g.round_id, r.id), g.user_id, g.game, g.amount,
      g.free_amount, g.digest, g.state, g.code, g.closes_round, $1::timestamptz,
      CASE WHEN g.state <> 'due' THEN $1::timestamptz END
    FROM given g LEFT JOIN rounds r USING (studio, user_id, game, round_ref)
    ON CONFLICT (studio, tx_id) DO NOTHING
    RETURNING id, studio, tx_id, round_id
  ), killed AS (
    UPDATE casino_transactions t SET state = 'killed'
      FROM given g JOIN inserted i USING (studio, tx_id) WHERE t.id = g.kills
  )
  SELECT studio, tx_id AS "txId", id, round_id AS "roundId" FROM inserted`;

/** What a crash would lose of these is found again: the row is still due, and its transfer has its key. */
const WITHOUT_FLUSH = `quick AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`;

/** Ends transactions that are due, and counts what they have moved in their rounds. */
export const END_TRANSACTIONS = `WITH ${WITHOUT_FLUSH}, given AS (
    SELECT g.* FROM quick, unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[])
      AS g (id, ledger_entry_id, balance, code)
  ), ended AS (
    UPDATE casino_transactions t SET state = CASE WHEN g.code IS NULL THEN 'done' ELSE 'refused' END, code = g.code,
      ledger_entry_id = g.ledger_entry_id, balance = g.balance, done_at = $1
    FROM given g WHERE t.id = g.id AND t.state = 'due'
    RETURNING t.round_id, t.kind, t.amount, t.closes_round, t.state
  ), moved AS (
    SELECT round_id,
      sum(CASE kind WHEN 'bet' THEN amount WHEN 'rollback' THEN -amount ELSE 0 END) AS staked,
      sum(CASE WHEN kind IN ('bet', 'rollback') THEN 0 ELSE amount END) AS won,
      bool_or(closes_round) AS closes, bool_or(kind = 'rollback') AS returns
    FROM ended WHERE round_id IS NOT NULL AND state = 'done' GROUP BY round_id
  )
  UPDATE casino_rounds r SET staked = r.staked + m.staked, won = r.won + m.won,
    state = CASE WHEN m.returns AND r.staked + m.staked = 0 AND r.won + m.won = 0 THEN 'rolledBack'
      WHEN m.closes AND r.state = 'open' THEN 'closed' ELSE r.state END,
    closed_at = CASE WHEN r.closed_at IS NULL
      AND (m.closes OR m.returns AND r.staked + m.staked = 0 AND r.won + m.won = 0) THEN $1::timestamptz
      ELSE r.closed_at END,
    closed_by = CASE WHEN r.closed_by IS NULL AND m.closes THEN 'studio' ELSE r.closed_by END
  FROM moved m WHERE r.id = m.round_id`;

/** Closes rounds that are open. */
export const END_ROUNDS = `WITH ${WITHOUT_FLUSH}
  UPDATE casino_rounds r SET state = 'closed', closed_at = $1, closed_by = g.closed_by
  FROM quick, unnest($2::bigint[], $3::text[]) AS g (id, closed_by) WHERE r.id = g.id AND r.state = 'open'`;
