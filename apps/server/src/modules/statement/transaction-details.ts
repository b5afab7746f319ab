import type { AccountId, LedgerKind } from "@crossbook/engine";

/** What a line of the statement is about, for who knows its history. */
export interface TransactionSubject {
  readonly accountId: AccountId;
  readonly entryId: number;
  readonly kind: LedgerKind;
  /** Such as `deposit:17`. */
  readonly reference: string;
  /** What follows the prefix: `17`. */
  readonly id: string;
}

/** A step in the history of what moved the money. */
export interface TransactionStep {
  /** Unix milliseconds. */
  readonly at: number;
  /** "Requested", "Paid out". */
  readonly title: string;
  /** More of it; may be empty. */
  readonly text: string;
  /** Cash in paise that came (positive) or went with this step; undefined where none moved. */
  readonly amount?: number;
}

/**
 * Reads the history behind a reference, oldest step first; undefined: the reference is none of its own, and the ledger's
 * entries are the history. It answers for `accountId` alone, whatever the reference says.
 */
export type TransactionDetailReader = (
  subject: TransactionSubject,
) => Promise<readonly TransactionStep[] | undefined>;

/** Who knows the history behind a reference, by its prefix: `deposit`, `withdrawal`, `bonus`. */
export type TransactionDetails = Readonly<Record<string, TransactionDetailReader>>;

/** The steps that the reader of a reference's prefix knows; undefined where nobody knows any. */
export async function registeredSteps(
  details: TransactionDetails,
  subject: Omit<TransactionSubject, "id">,
): Promise<readonly TransactionStep[] | undefined> {
  const [, prefix, id] = /^([^:]+):(.+)$/.exec(subject.reference) ?? [];
  if (prefix === undefined || id === undefined || !Object.hasOwn(details, prefix)) return undefined;
  return details[prefix]?.({ ...subject, id });
}
