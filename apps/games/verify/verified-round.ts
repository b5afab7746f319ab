/** What a round came to, or a sentence that says why it cannot be computed. */
export type VerifiedRound =
  | {
      readonly ok: true;
      /** The facts of the round by name, as the game reports them. */
      readonly outcome: Readonly<Record<string, unknown>>;
      /** What a unit of the stake is paid, in ten-thousandths, rounded down; undefined while steps are missing. */
      readonly multiplier: number | undefined;
      /**
       * Where the steps do not end the round: what it is paid where it ended here by the game's rule, because its player left it
       * or one more step could have paid above the studio's limit.
       */
      readonly ifEnded?: number | undefined;
      /** For people: a name and a text each. */
      readonly shown: readonly (readonly [name: string, text: string])[];
    }
  | { readonly ok: false; readonly problem: string };

/** A refusal of what was typed. */
export function notReadable(problem: string): VerifiedRound {
  return { ok: false, problem };
}

/** A field of a value that was read from JSON; undefined where the value is no object or has none. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** A whole number of a value that was read from JSON, within a range; otherwise undefined. */
export function wholeOf(value: unknown, name: string, lowest: number, highest: number): number | undefined {
  const field = fieldOf(value, name);
  const isWhole = typeof field === "number" && Number.isInteger(field) && field >= lowest && field <= highest;
  return isWhole ? field : undefined;
}

/** Hundredths as people write them: 150 is "1.50". */
export function hundredths(value: number): string {
  return `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`;
}
