import { Digest } from "./digest.ts";
import { resultText } from "./kinds/market-result.ts";
import { PERSISTENCES } from "./rules/lapse-reasons.ts";
import type { EngineSnapshot } from "./snapshot.ts";

/** Digest of a whole state in the order of its rows; equal states give equal digests, whoever wrote the rows. */
export function snapshotDigest(snapshot: EngineSnapshot): string {
  const digest = new Digest();
  const { version, nextOrderId, nextMatchId, nextEntryId, effectsDigest } = snapshot;
  digest.mixValue([version, nextOrderId, nextMatchId, nextEntryId, effectsDigest]);
  mixRows(
    digest,
    snapshot.accounts,
    ({ accountId, kind, moneyMode, cash, held, receivable, exposureLimit, commissionDiscountPercent }) => {
      digest.mixFour(accountId, cash, held, receivable);
      digest.mix(exposureLimit);
      digest.mix(commissionDiscountPercent);
      digest.mixText(kind);
      digest.mixText(moneyMode);
    },
  );
  mixRows(
    digest,
    snapshot.markets,
    ({ terms, result, lastMatched, lastMatchedAt, startingPrices, ...row }) => {
      digest.mixValue(inOrderOfNames(terms));
      digest.mixText(result === undefined ? "" : resultText(result));
      digest.mixValue(lastMatched);
      digest.mixValue(lastMatchedAt);
      digest.mixValue(startingPrices ?? []);
      digest.mixValue(inOrderOfNames(row));
    },
  );
  // There may be millions of orders and keys: their numbers are mixed one by one.
  mixRows(digest, snapshot.orders, (row) => {
    const side = row.side === "back" ? 0 : 1;
    digest.mixFour(row.orderId, row.accountId, row.marketId, row.runner * 2 + side);
    digest.mixFour(row.priceHundredths, row.stake, row.matched, row.matchedPayoutCentipaise);
    const persistence = PERSISTENCES.indexOf(row.persistence) * 2 + (row.waits ? 1 : 0);
    digest.mixFour(row.remaining, row.timePriority, row.placedAt, persistence);
    digest.mix(row.expiresAt);
  });
  mixRows(digest, snapshot.delayedOrders, (row) => digest.mixValue(inOrderOfNames(row)));
  mixRows(digest, snapshot.holds, (row) => digest.mixValue(inOrderOfNames(row)));
  mixRows(digest, snapshot.keys, ({ accountId, key, commandDigest, outcome }) => {
    digest.mix(accountId);
    digest.mixText(key);
    digest.mixText(commandDigest);
    if (outcome.type === "orderPlaced") {
      digest.mixFour(1, outcome.orderId, outcome.matched, outcome.remaining);
      digest.mix(outcome.matchedPayoutCentipaise);
    } else {
      digest.mixValue(inOrderOfNames(outcome));
    }
  });
  return digest.hex;
}

/** Values of a row by the names of its fields: rows of tables may have them in another order. */
function inOrderOfNames(row: object): readonly unknown[] {
  return Object.entries(row)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]: [string, unknown]) => value);
}

function mixRows<Row>(digest: Digest, rows: readonly Row[], mixRow: (row: Row) => void): void {
  digest.mix(rows.length);
  rows.forEach(mixRow);
}
