/**
 * Selects `entry_id`, the numbers of the ledger's entries by which stakes were given back from the moment `$1` on and before `$2`,
 * and of some others. An entry is known by its transaction's kind, whatever it says in words: by the number that was written
 * with the transaction's end, or before that by the key of its transfer.
 */
export const RETURNED_STAKES = `
  SELECT coalesce(t.ledger_entry_id, k.entry_id) AS entry_id
  FROM casino_transactions t
    LEFT JOIN command_keys k ON t.state = 'due' AND k.account_id = t.user_id AND k.key = 'casino:' || t.id
  WHERE t.kind = 'rollback' AND t.received_at < $2::timestamptz + interval '1 day'
    AND (t.done_at IS NULL OR t.done_at >= $1::timestamptz - interval '1 day')
    AND coalesce(t.ledger_entry_id, k.entry_id) IS NOT NULL`;
