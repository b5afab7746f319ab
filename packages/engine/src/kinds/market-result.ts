/** Position of a runner in its market, from 0. The wire's runner ids are mapped to it outside the engine. */
export type RunnerIndex = number;

/** How a market ended. */
export type MarketResult = WinnersResult | VoidResult;

/** These runners won, in ascending order; as many as the market's terms say. */
export interface WinnersResult {
  readonly type: "winners";
  readonly winners: readonly RunnerIndex[];
}

/** Every bet of the market is as if it had not been made. */
export interface VoidResult {
  readonly type: "void";
}

/** The one value of its type. */
export const VOID_RESULT: VoidResult = { type: "void" };

/** Whether two results are the same. */
export function isSameResult(a: MarketResult, b: MarketResult): boolean {
  return resultText(a) === resultText(b);
}

/** A result as the tables keep it: `winners:0,2`, `void`. `resultOfText` reads it. */
export function resultText(result: MarketResult): string {
  return result.type === "void" ? "void" : `winners:${result.winners.join(",")}`;
}

/** Reads what `resultText` wrote; undefined where the text is none. */
export function resultOfText(text: string): MarketResult | undefined {
  if (text === "void") return VOID_RESULT;
  const winners = /^winners:(\d{1,9}(?:,\d{1,9})*)$/.exec(text)?.[1];
  return winners === undefined ? undefined : { type: "winners", winners: winners.split(",").map(Number) };
}

/** The names of those who won, in words for a person; undefined where the market is void. */
export function winnerWords(
  result: MarketResult,
  nameOf: (runner: RunnerIndex) => string,
): string | undefined {
  return result.type === "void" ? undefined : result.winners.map(nameOf).join(", ");
}
