const INDIAN_MOBILE = /^(?:0091|\+91|0)?([6-9]\d{9})$/;

/** The number as `+91` and ten digits, from any of the forms VALID-12 names; undefined: it is none. */
export function normaliseMobile(text: string): string | undefined {
  const digits = INDIAN_MOBILE.exec(text.trim())?.[1];
  return digits === undefined ? undefined : `+91${digits}`;
}
