/** Spreadsheets read UTF-8 as something else without it; the browser takes it off what it receives. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Nothing says when a browser has read a file; a slow one asks where to save it first. */
const READ_WITHIN_MS = 60_000;

/** Gives comma-separated values to the browser as a file to keep. */
export function saveCsv(name: string, text: string): void {
  const marked = text.startsWith(BYTE_ORDER_MARK) ? text : BYTE_ORDER_MARK + text;
  save(name, marked, "text/csv;charset=utf-8");
}

/** Gives a value to the browser as a file of JSON to keep, in lines that a person can read. */
export function saveJson(name: string, value: unknown): void {
  save(name, `${JSON.stringify(value, null, 2)}\n`, "application/json");
}

function save(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Safari and Firefox begin to read it after the press, and save nothing where it is gone by then.
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
