/** What the server says of a movement of money beside its figures. Its description is English. */
export interface MovementFacts {
  readonly description: string;
  /** Of the ledger entry. */
  readonly kind: string;
  /** Of a market's line; null for every other. */
  readonly settlement: {
    readonly match: string;
    readonly marketName: string;
    readonly winner: string | null;
  } | null;
}
