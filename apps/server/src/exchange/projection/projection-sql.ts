/** The projector's statements. Each takes whole columns, so that a thousand rows cost one round trip. */
export const PROJECTION_SQL = {
  advance: `
    UPDATE projection SET applied_seq = $2, effects_digest = $3, next_order_id = $4, next_fill_id = $5,
      next_entry_id = $6, key_count = $7, command_count = command_count + $8
    WHERE applied_seq = $1 AND leadership = $9`,

  insertAccounts: `
    INSERT INTO accounts (account_id, kind, cash, opened_at)
    SELECT account_id, kind, 0, at FROM unnest($1::bigint[], $2::text[], $3::timestamptz[]) AS c (account_id, kind, at)`,

  updateCash: `
    UPDATE accounts a SET cash = c.cash FROM unnest($1::bigint[], $2::bigint[]) AS c (account_id, cash)
    WHERE a.account_id = c.account_id`,

  updateHouse: `
    UPDATE house_balances h SET balance = c.balance FROM unnest($1::bigint[], $2::bigint[]) AS c (id, balance)
    WHERE h.ledger_account_id = c.id`,

  updateFirstKeys: `
    UPDATE accounts a SET first_key_seq = c.seq FROM unnest($1::bigint[], $2::bigint[]) AS c (account_id, seq)
    WHERE a.account_id = c.account_id`,

  insertMarkets: `
    INSERT INTO markets_engine (market_id, status, runner_count, ladder, commission_basis_points, min_stake, max_stake,
      winner, matched_total, last_matched, created_at)
    SELECT market_id, 'open', runner_count, ladder, commission, min_stake, max_stake, -1, 0, array_fill(0, ARRAY[runner_count]), at
    FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::integer[], $5::bigint[], $6::bigint[], $7::timestamptz[])
      AS c (market_id, runner_count, ladder, commission, min_stake, max_stake, at)`,

  updateMarketMatches: `
    UPDATE markets_engine m SET matched_total = m.matched_total + c.stake,
      last_matched = (
        SELECT array_agg(coalesce(news.price, old.price) ORDER BY old.place)
        FROM unnest(m.last_matched) WITH ORDINALITY AS old (price, place)
        LEFT JOIN unnest($3::bigint[], $4::integer[], $5::integer[]) AS news (market_id, runner, price)
          ON news.market_id = m.market_id AND news.runner = old.place - 1)
    FROM unnest($1::bigint[], $2::bigint[]) AS c (market_id, stake)
    WHERE m.market_id = c.market_id`,

  updateStatuses: `
    UPDATE markets_engine m SET status = c.status, winner = c.winner,
      finished_at = CASE WHEN c.status IN ('settled', 'void') THEN c.at END
    FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::timestamptz[]) AS c (market_id, status, winner, at)
    WHERE m.market_id = c.market_id`,

  insertOrders: `
    INSERT INTO orders (order_id, account_id, market_id, runner, side, price_hundredths, stake, matched,
      matched_payout_centipaise, cancelled, lapsed, placed_at, last_matched_at)
    SELECT order_id, account_id, market_id, runner, CASE is_lay WHEN 1 THEN 'lay' ELSE 'back' END, price, stake, matched,
      payout, cancelled, lapsed, placed_at, matched_at
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::integer[], $5::integer[], $6::integer[], $7::bigint[],
        $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::timestamptz[], $13::timestamptz[])
      AS c (order_id, account_id, market_id, runner, is_lay, price, stake, matched, payout, cancelled, lapsed, placed_at, matched_at)`,

  updateOrders: `
    UPDATE orders o SET matched = o.matched + c.matched,
      matched_payout_centipaise = o.matched_payout_centipaise + c.payout,
      cancelled = o.cancelled + c.cancelled, lapsed = o.lapsed + c.lapsed,
      last_matched_at = coalesce(c.matched_at, o.last_matched_at)
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::timestamptz[])
      AS c (order_id, matched, payout, cancelled, lapsed, matched_at)
    WHERE o.order_id = c.order_id`,

  insertFills: `
    INSERT INTO fills (fill_id, taker_order_id, maker_order_id, market_id, runner, price_hundredths, stake, at)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::integer[], $6::integer[],
      $7::bigint[], $8::timestamptz[])`,

  insertLedger: `
    INSERT INTO ledger_entries (entry_id, leg, ledger_account_id, amount, balance_after, kind, market_id, remark, at)
    SELECT entry_id, leg, account, amount, balance, kind, nullif(market_id, 0), remark, at
    FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::text[],
        $9::timestamptz[])
      AS c (entry_id, leg, account, amount, balance, kind, market_id, remark, at)`,

  insertResults: `
    INSERT INTO market_results (market_id, account_id, gross, commission, at)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[])`,

  insertKeys: `
    INSERT INTO command_keys
      (account_id, key, key_seq, command_digest, order_id, entry_id, matched, remaining, matched_payout_centipaise)
    SELECT account, key, seq, digest, nullif("order", 0), nullif(entry, 0), matched, remaining, payout
    FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
        $8::bigint[], $9::bigint[])
      AS c (account, key, seq, digest, "order", entry, matched, remaining, payout)`,
} as const;
