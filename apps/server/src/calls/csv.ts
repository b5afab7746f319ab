const END_OF_LINE = "\r\n";

/** Spreadsheets read UTF-8 as something else without it. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A line of comma-separated values (RFC 4180), of cells that are written already. */
export function csvLine(cells: readonly string[]): string {
  return cells.join(",") + END_OF_LINE;
}

/**
 * Text that a spreadsheet shows and never computes: what begins like a formula gets an apostrophe before it (CWE-1236),
 * also behind spaces and in the wide forms that some take for the same. Control characters are left out.
 */
export function textCell(text: string): string {
  const printable = text.replaceAll(/\p{Cc}+/gu, " ");
  const harmless = /^\s*[=+\-@|%＝＋－＠]/u.test(printable) ? `'${printable}` : printable;
  return `"${harmless.replaceAll('"', '""')}"`;
}
