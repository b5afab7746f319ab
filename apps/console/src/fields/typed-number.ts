// As an amount of money is read: the last group has three digits, so that "1,50" is no number rather than 150.
const PLAIN_NUMBER = /^[+-]?(?:(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)\.?\d*|\.\d+)$/;

/** The number that a person has typed, with or without separators of thousands; undefined: it is empty, or no number. */
export function typedNumber(text: string): number | undefined {
  const trimmed = text.trim();
  return PLAIN_NUMBER.test(trimmed) ? Number(trimmed.replaceAll(",", "")) : undefined;
}
