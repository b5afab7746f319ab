/**
 * The result is a whole number: runs of a session, goals of a match, goals of the home side less those of the away side. A
 * runner is a line, or one side of it, and each has a book of its own, always on the finest ladder.
 */
export interface LineTerms {
  readonly kind: "line";
  /** The lowest line, in quarters: four times the line. It may be negative. */
  readonly first: number;
  /** From one line to the next, in quarters. */
  readonly step: number;
  /** How many lines there are. */
  readonly lines: number;
  /**
   * `over`: runner i is "over" at line i. `both`: runner 2i is "over" at line i (or the home side with that handicap), and
   * 2i + 1 is "under" (or the away side).
   */
  readonly sides: "over" | "both";
}
