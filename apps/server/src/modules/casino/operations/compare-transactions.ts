import type { CasinoFinding, CasinoTransactionKind } from "@crossbook/contract";
import { paise, paiseToMainUnits } from "@crossbook/money";

/** A transaction as its studio lists it: what the studio holds for done. Amounts in paise. */
export interface ListedTransaction {
  readonly txId: string;
  readonly kind: CasinoTransactionKind;
  readonly roundRef: string;
  /** Nothing where it moves nothing, such as a bet of a free round. */
  readonly amount: number;
  /** Unix milliseconds. */
  readonly at: number;
}

/** A transaction of ours that was taken, with what the ledger has of it. */
export interface OwnTransaction {
  readonly id: number;
  readonly txId: string;
  readonly kind: CasinoTransactionKind;
  readonly roundRef: string | null;
  readonly amount: number;
  /** What the ledger has moved on the player's account, without its sign. */
  readonly booked: number;
  /** A bet that was rolled back: the studio may hold it for not done. */
  readonly isKilled: boolean;
  /** Its studio has asked for it to be rolled back at a time of which the list that is compared says nothing. */
  readonly isReturnUnlisted: boolean;
  readonly receivedAt: number;
}

/** The time that is compared, Unix milliseconds: from on, and before until. */
export interface ReconciledTime {
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * What a studio's list, our transactions and the ledger say differently; empty: they agree. Both sides' clocks differ and
 * a win may be sent again for a day: `listed` and `ours` also have what lies around the time, and `ours` those
 * of any time that the list names, so that a transaction near the border is missing nowhere. Findings are about what
 * lies within.
 */
export function compareTransactions(
  { fromMs, untilMs }: ReconciledTime,
  listed: readonly ListedTransaction[],
  ours: readonly OwnTransaction[],
): CasinoFinding[] {
  const isWithin = (at: number) => at >= fromMs && at < untilMs;
  const ownByTx = new Map(ours.map((own) => [own.txId, own]));
  const listedByTx = new Map(listed.map((theirs) => [theirs.txId, theirs]));
  const returned = new Set(listed.filter(({ kind }) => kind === "rollback").map(({ roundRef }) => roundRef));
  const findings: CasinoFinding[] = [];
  for (const theirs of listed) {
    const found = ownByTx.get(theirs.txId);
    const isReturned = returned.has(theirs.roundRef) || found?.isReturnUnlisted === true;
    // A bet that we gave back, and that the studio's list still has as taken, is nothing here.
    const isGivenBack = found?.isKilled === true && !isReturned;
    const own = isGivenBack ? { ...found, amount: 0, booked: 0 } : found;
    if (!isWithin(theirs.at) || (own !== undefined && isReturned && isNothingHere(own))) continue;
    if (own === undefined) findings.push(finding("missingHere", undefined, theirs));
    else if (!isSameKind(own.kind, theirs.kind)) findings.push(finding("kindDiffers", own, theirs));
    else if (own.amount !== theirs.amount) findings.push(finding("amountDiffers", own, theirs));
  }
  for (const own of ours) {
    if (!isWithin(own.receivedAt)) continue;
    const theirs = listedByTx.get(own.txId);
    if (theirs === undefined && isMissed(own)) findings.push(finding("missingThere", own, undefined));
    if (own.booked !== own.amount && !isNeverBooked(own))
      findings.push(finding("ledgerDiffers", own, theirs));
  }
  return findings;
}

/** Some studios' lists have one word for all that a round pays, which came to us as what it is. */
function isSameKind(own: CasinoTransactionKind, theirs: CasinoTransactionKind): boolean {
  return own === theirs || (theirs === "win" && (own === "jackpot" || own === "freeRoundTotal"));
}

/** A rolled-back bet and its rollback are nothing together: a studio that never had an answer may list neither. */
function isMissed({ isKilled, kind, amount }: OwnTransaction): boolean {
  return !isKilled && kind !== "rollback" && amount > 0;
}

/** A bet that was rolled back before it came, and a rollback of what took nothing: to the studio they are nothing together. */
function isNothingHere({ isKilled, kind, amount }: OwnTransaction): boolean {
  return amount === 0 && (isKilled || kind === "rollback");
}

/** A bet that was rolled back before it came has moved nothing. */
function isNeverBooked({ isKilled, booked }: OwnTransaction): boolean {
  return isKilled && booked === 0;
}

function finding(
  kind: CasinoFinding["kind"],
  own: OwnTransaction | undefined,
  theirs: ListedTransaction | undefined,
): CasinoFinding {
  const units = (amount: number | undefined) =>
    amount === undefined ? null : paiseToMainUnits(paise(amount));
  return {
    kind,
    txId: own?.txId ?? theirs?.txId ?? "",
    roundRef: own?.roundRef ?? theirs?.roundRef ?? null,
    transactionId: own?.id ?? null,
    amount: units(own?.amount),
    studioAmount: units(theirs?.amount),
    ledgerAmount: units(own?.booked),
  };
}
