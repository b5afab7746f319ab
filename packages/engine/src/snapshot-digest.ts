import { Digest } from "./digest.ts";
import type { EngineSnapshot } from "./snapshot.ts";

/** Digest of a whole state in the order of its rows; equal states give equal digests, whoever wrote the rows. */
export function snapshotDigest(snapshot: EngineSnapshot): string {
  const digest = new Digest();
  digest.mix(snapshot.version);
  digest.mix(snapshot.nextOrderId);
  digest.mix(snapshot.nextFillId);
  digest.mix(snapshot.nextEntryId);
  digest.mixText(snapshot.effectsDigest);
  mixRows(digest, snapshot.accounts, (row) => {
    digest.mix(row.accountId);
    digest.mixText(row.kind);
    digest.mix(row.cash);
  });
  mixRows(digest, snapshot.markets, (row) => {
    digest.mix(row.marketId);
    digest.mixText(row.status);
    digest.mixText(row.ladder);
    digest.mix(row.commissionBasisPoints);
    digest.mix(row.minStake);
    digest.mix(row.maxStake);
    digest.mix(row.winner);
    digest.mix(row.matchedTotal);
    mixRows(digest, row.lastMatched, (price) => digest.mix(price));
  });
  mixRows(digest, snapshot.orders, (row) => {
    digest.mix(row.orderId);
    digest.mix(row.accountId);
    digest.mix(row.marketId);
    digest.mix(row.runner);
    digest.mixText(row.side);
    digest.mix(row.priceHundredths);
    digest.mix(row.stake);
    digest.mix(row.matched);
    digest.mix(row.matchedPayoutCentipaise);
    digest.mix(row.remaining);
    digest.mix(row.placedAt);
  });
  mixRows(digest, snapshot.keys, (row) => {
    digest.mix(row.accountId);
    digest.mixText(row.key);
    digest.mixText(row.commandDigest);
    const { outcome } = row;
    if (outcome.type === "orderPlaced") {
      digest.mixFour(1, outcome.orderId, outcome.matched, outcome.remaining);
      digest.mix(outcome.matchedPayoutCentipaise);
    } else {
      digest.mix(2);
      digest.mix(outcome.ledgerEntryId);
    }
  });
  mixRows(digest, snapshot.houseBalances, (row) => {
    digest.mix(row.ledgerAccountId);
    digest.mix(row.balance);
  });
  return digest.hex;
}

function mixRows<Row>(digest: Digest, rows: readonly Row[], mixRow: (row: Row) => void): void {
  digest.mix(rows.length);
  rows.forEach(mixRow);
}
