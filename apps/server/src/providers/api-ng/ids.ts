const MARKET_ID = /^1\.(\d{1,15})$/;
const NUMBER = /^\d{1,15}$/;

/** Our market's number as the protocol writes it: `1.17`. */
export function marketIdText(marketId: number): string {
  return `1.${marketId}`;
}

/** Our number of a market; undefined: the text is none that `marketIdText` writes. */
export function marketNumber(text: string): number | undefined {
  const number = MARKET_ID.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** The number that an id without a prefix is written as; undefined: it is none. */
export function plainNumber(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}

/** The numbers of ids; those that can be none of ours name nothing, and are 0. */
export function numbersOf(
  texts: readonly string[] | null | undefined,
  read: (text: string) => number | undefined,
): readonly number[] | undefined {
  if (texts === null || texts === undefined || texts.length === 0) return undefined;
  return texts.map((text) => read(text) ?? 0);
}

/** A moment with its milliseconds, which the protocol's readers insist on. */
export function momentText(at: number): string {
  return new Date(at).toISOString();
}
