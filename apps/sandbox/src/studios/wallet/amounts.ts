const AMOUNT = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/** Paise of main units in decimal text; undefined where it is none, or not whole paise. */
export function paiseOfDecimal(text: string): number | undefined {
  const [, whole, fraction = ""] = AMOUNT.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

/** Main units with two decimals: 10010 is `100.10`. */
export function decimalOfPaise(paise: number): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}
