/** Position of a runner in its market, from 0. The wire's runner ids are mapped to it outside the engine. */
export type RunnerIndex = number;

/** How a market ended. */
export type MarketResult = WinnersResult | NumberResult | VoidResult;

/** These runners won, in ascending order; as many as the market's terms say. */
export interface WinnersResult {
  readonly type: "winners";
  readonly winners: readonly RunnerIndex[];
}

/** A whole number, which may be negative: runs, goals, or how many goals more one side has. */
export interface NumberResult {
  readonly type: "number";
  readonly value: number;
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

/** A result as the tables keep it: `winners:0,2`, `number:187`, `void`. `resultOfText` reads it. */
export function resultText(result: MarketResult): string {
  switch (result.type) {
    case "winners":
      return `winners:${result.winners.join(",")}`;
    case "number":
      return `number:${result.value}`;
    case "void":
      return "void";
  }
}

/** Reads what `resultText` wrote; undefined where the text is none. */
export function resultOfText(text: string): MarketResult | undefined {
  if (text === "void") return VOID_RESULT;
  const value = /^number:(0|-?[1-9]\d{0,8})$/.exec(text)?.[1];
  if (value !== undefined) return { type: "number", value: Number(value) };
  const winners = /^winners:(\d{1,9}(?:,\d{1,9})*)$/.exec(text)?.[1];
  return winners === undefined ? undefined : { type: "winners", winners: winners.split(",").map(Number) };
}

/** The same result in a value of its own, for who keeps it longer than its giver does. */
export function copyOfResult(result: MarketResult): MarketResult {
  return resultOfText(resultText(result)) ?? VOID_RESULT;
}

/** The names of those who won, or the number that was reached, in words for a person; undefined where the market is void. */
export function winnerWords(
  result: MarketResult,
  nameOf: (runner: RunnerIndex) => string,
): string | undefined {
  switch (result.type) {
    case "winners":
      return result.winners.map(nameOf).join(", ");
    case "number":
      return String(result.value);
    case "void":
      return undefined;
  }
}
