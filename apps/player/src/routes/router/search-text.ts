/** The parameters of an address as they are written there: JSON where it is JSON, else text. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** Reads the query of an address. A parameter that stands there more than once is a list. */
export function parseSearch(text: string): RawSearch {
  const search = new Map<string, unknown>();
  for (const [key, value] of new URLSearchParams(text)) {
    const earlier = search.get(key);
    const read = exactJson(value);
    if (!search.has(key)) search.set(key, read);
    else search.set(key, Array.isArray(earlier) ? [...earlier, read] : [earlier, read]);
  }
  return Object.fromEntries(search);
}

/** Writes parameters so that `parseSearch` reads the same again: empty, or with its question mark. */
export function searchText(search: object): string {
  const written = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined) continue;
    const isPlain = typeof value === "string" && exactJson(value) === value;
    written.set(key, isPlain ? value : JSON.stringify(value));
  }
  const text = written.toString();
  return text === "" ? "" : `?${text}`;
}

/** Reads JSON that is written again letter for letter; all else stays text, such as digits that no number holds exactly. */
function exactJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? value : text;
  } catch {
    return text;
  }
}
