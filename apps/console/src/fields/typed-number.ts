const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** The number that a person has typed, with or without separators of thousands; undefined: it is empty, or no number. */
export function typedNumber(text: string): number | undefined {
  const plain = text.replaceAll(",", "").trim();
  return PLAIN_NUMBER.test(plain) ? Number(plain) : undefined;
}
