/** Spreadsheets read UTF-8 as something else without it; the browser takes it off what it receives. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Gives text to the browser as a file to keep. */
export function saveCsv(name: string, text: string): void {
  const marked = text.startsWith(BYTE_ORDER_MARK) ? text : BYTE_ORDER_MARK + text;
  const address = URL.createObjectURL(new Blob([marked], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it with the press.
  URL.revokeObjectURL(address);
}
