/** A titled part of a text with its numbered rules. */
export interface PolicyPart {
  /** Of its heading, for links to it. */
  readonly id: string;
  readonly title: string;
  readonly rules: readonly string[];
}
