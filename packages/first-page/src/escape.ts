const HTML_SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand between tags and in a quoted attribute. Names of events and runners come from outside. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => HTML_SIGNS[sign] ?? sign);
}

/** A value as JSON that may stand in a script element of type `application/json`: nothing in it can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) =>
    sign === "<" ? "\\u003c" : sign === "\u2028" ? "\\u2028" : "\\u2029",
  );
}
