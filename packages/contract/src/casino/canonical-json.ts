/** Deeper than any message of a studio: what is signed is put in order before the signature says whose it is. */
const MOST_LEVELS = 32;
/** Half of a pair: no text of Unicode. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The one text of a JSON value by RFC 8785: members sorted by their names' UTF-16 code units at every level, no spaces,
 * numbers and texts as ECMAScript writes them. Undefined where the value is nested deeper than 32 levels, or holds a text
 * that is not well-formed Unicode or a number that JSON does not have.
 */
export function canonicalJson(value: unknown, levels: number = MOST_LEVELS): string | undefined {
  if (typeof value === "string") return canonicalText(value);
  if (typeof value === "number") return Number.isFinite(value) ? JSON.stringify(value) : undefined;
  if (typeof value === "boolean" || value === null) return String(value);
  if (typeof value !== "object" || levels === 0) return undefined;
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => canonicalJson(item, levels - 1))
    : Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, member]) => canonicalMember(name, member, levels - 1));
  if (parts.includes(undefined)) return undefined;
  return Array.isArray(value) ? `[${parts.join(",")}]` : `{${parts.join(",")}}`;
}

function canonicalMember(name: string, value: unknown, levels: number): string | undefined {
  const [writtenName, writtenValue] = [canonicalText(name), canonicalJson(value, levels)];
  if (writtenName === undefined || writtenValue === undefined) return undefined;
  return `${writtenName}:${writtenValue}`;
}

function canonicalText(text: string): string | undefined {
  return LONE_SURROGATE.test(text) ? undefined : JSON.stringify(text);
}
