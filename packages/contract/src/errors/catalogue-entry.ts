/** What a caller may do after a refusal: never as it is, after changing something, or the same again later. */
export type Retry = "never" | "afterChange" | "later";

/** What is fixed for one error code; its words for players may change, these may not. */
export interface CatalogueEntry {
  /** Stable, never reused, quotable to support. Hundreds group by domain. */
  readonly number: number;
  /** HTTP status of the answer that carries it. */
  readonly status: number;
  readonly retry: Retry;
  /** What the player reads. A server may answer with more precise words for the same code. */
  readonly message: string;
}

/** An entry of the catalogue. */
export function entry(number: number, status: number, retry: Retry, message: string): CatalogueEntry {
  return { number, status, retry, message };
}
