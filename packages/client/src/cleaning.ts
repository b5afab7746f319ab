/**
 * What leaves and what arrives is cleaned as section 5 of the specification asks. It is a courtesy to old servers,
 * not a defence: servers use parameters and validate for themselves. Secrets are never changed, or a password
 * with a quote in it would be another password; nor what an outside application compares letter for letter (RFC 6749).
 */
const UNCHANGED_FIELDS = new Set([
  "password",
  "confirmpassword",
  "currentpassword",
  "newpassword",
  "otp",
  "code",
  "token",
  "accesstoken",
  "refreshtoken",
  "casinotoken",
  "verifytoken",
  "codechallenge",
  "redirecturi",
  "state",
]);

/** A tag, a comment or a declaration, closed or cut off at the end. A lone "<" as in "3 < 5" stays. */
const HTML_TAG = /<(?:[a-z/!?][^>]*)(?:>|$)/gi;
const SQL_MARKS = /['"`;]|--|\/\*|\*\//g;
const SQL_WORDS =
  /\b(?:SELECT|INSERT|UPDATE|DELETE|DROP|UNION|WHERE|ALTER|CREATE|TRUNCATE|EXEC|EXECUTE|DECLARE)\b/gi;

/** Text without HTML tags. Removing one may join two halves of another, so it repeats until nothing changes. */
export function stripHtml(text: string): string {
  return text.includes("<") ? untilStable(text, (value) => value.replace(HTML_TAG, "")) : text;
}

/** Text without HTML tags and without fragments that look like SQL. */
export function cleanText(text: string): string {
  return untilStable(text, (value) =>
    value.replace(HTML_TAG, "").replace(SQL_MARKS, "").replace(SQL_WORDS, ""),
  );
}

/** A copy of a request's body or query with every string cleaned but the fields above. */
export function cleanOutgoing(value: unknown): unknown {
  return mapStrings(value, cleanText, UNCHANGED_FIELDS);
}

/** A copy of a response with the HTML stripped from every string; SQL words stay. */
export function cleanIncoming(value: unknown): unknown {
  return mapStrings(value, stripHtml, undefined);
}

function untilStable(text: string, step: (text: string) => string): string {
  let current = text;
  for (let next = step(current); next !== current; next = step(current)) current = next;
  return current;
}

function mapStrings(
  value: unknown,
  change: (text: string) => string,
  except: ReadonlySet<string> | undefined,
): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change, except));
  if (value === null || typeof value !== "object") return value;
  // Files, forms and dates travel as they are.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      except?.has(key.toLowerCase()) ? item : mapStrings(item, change, except),
    ]),
  );
}
