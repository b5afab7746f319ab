import type { KeyedOutcome } from "@crossbook/engine";
import { paise } from "@crossbook/money";

/** A key's first outcome as `command_keys` holds it: an order as it was when placed, or a ledger entry. */
export interface OutcomeRow {
  readonly order_id: number | null;
  readonly entry_id: number | null;
  readonly matched: number;
  readonly remaining: number;
  readonly matched_payout_centipaise: number;
}

export const OUTCOME_COLUMNS = "order_id, entry_id, matched, remaining, matched_payout_centipaise";

/** The digest in the engine's writing: 16 hexadecimal characters. */
export const DIGEST_COLUMN = "lpad(to_hex(command_digest), 16, '0')";

/** What the key's first use was answered. */
export function outcomeOf(row: OutcomeRow): KeyedOutcome {
  if (row.order_id === null) {
    return { ok: true, type: "cashMoved", ledgerEntryId: row.entry_id ?? 0, repeated: false };
  }
  return {
    ok: true,
    type: "orderPlaced",
    orderId: row.order_id,
    matched: paise(row.matched),
    remaining: paise(row.remaining),
    matchedPayoutCentipaise: row.matched_payout_centipaise,
    repeated: false,
  };
}
