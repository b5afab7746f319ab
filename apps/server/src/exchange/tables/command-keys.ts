import type { KeyedOutcome, RefusalCode } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { bigint, bigintOrNull, digest, NEVER, timeOrNull } from "../columns/column-types.ts";
import { key, textOrNull } from "../columns/text-types.ts";
import { ROWS_OF_A_CHUNK } from "./rows-of-a-chunk.ts";
import { defineTable, type StoredRowOf } from "./table-definition.ts";

/** Every idempotency key that was used, with its outcome; those of orders are kept for some time, see `keptKeysMs`. */
export const commandKeys = defineTable({
  name: "command_keys",
  key: ["accountId", "key"],
  columns: {
    accountId: bigint(),
    key: key(),
    /** From 1, in the order of use. */
    keySeq: bigint(),
    commandDigest: digest(),
    /** Of an order that was placed, delayed or lapsed. */
    orderId: bigintOrNull(),
    /** Of money that moved. */
    entryId: bigintOrNull(),
    matched: bigint(),
    remaining: bigint(),
    matchedPayoutCentipaise: bigint(),
    /** Of an order that is still delayed. */
    releaseAt: timeOrNull(),
  },
  later: {
    /** Why a delayed order never entered its book. */
    lapseReason: textOrNull<RefusalCode>(),
  },
  found: { column: "keySeq", by: "range" },
  rowName: "key",
  room: 0.3 * ROWS_OF_A_CHUNK,
});

/** The columns of `commandKeys` that hold an outcome. */
export type OutcomeColumns = Pick<
  StoredRowOf<typeof commandKeys>,
  "orderId" | "entryId" | "matched" | "remaining" | "matchedPayoutCentipaise" | "releaseAt" | "lapseReason"
>;

/** What the key's first use was answered; of a delayed order that is decided, how it ended. */
export function outcomeOfKey(row: OutcomeColumns): KeyedOutcome {
  const { orderId, lapseReason, releaseAt } = row;
  if (orderId === 0) return { ok: true, type: "transferred", ledgerEntryId: row.entryId, repeated: false };
  if (lapseReason !== "")
    return { ok: true, type: "orderLapsed", orderId, reason: lapseReason, repeated: false };
  if (releaseAt !== NEVER) return { ok: true, type: "orderDelayed", orderId, releaseAt, repeated: false };
  return {
    ok: true,
    type: "orderPlaced",
    orderId,
    matched: paise(row.matched),
    remaining: paise(row.remaining),
    matchedPayoutCentipaise: row.matchedPayoutCentipaise,
    repeated: false,
  };
}

/** The outcome as `outcomeOfKey` reads it. */
export function columnsOfOutcome(outcome: KeyedOutcome): OutcomeColumns {
  const isPlaced = outcome.type === "orderPlaced";
  return {
    orderId: outcome.type === "transferred" ? 0 : outcome.orderId,
    entryId: outcome.type === "transferred" ? outcome.ledgerEntryId : 0,
    matched: isPlaced ? outcome.matched : 0,
    remaining: isPlaced ? outcome.remaining : 0,
    matchedPayoutCentipaise: isPlaced ? outcome.matchedPayoutCentipaise : 0,
    releaseAt: outcome.type === "orderDelayed" ? outcome.releaseAt : NEVER,
    lapseReason: outcome.type === "orderLapsed" ? outcome.reason : "",
  };
}
