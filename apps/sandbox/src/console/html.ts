/** A piece of a page that is already safe to send. */
export interface Html {
  readonly markup: string;
}

type Insertion = string | number | Html | readonly Html[];

/** Builds a piece of a page; whatever is put in is escaped unless it is such a piece itself. */
export function html(strings: TemplateStringsArray, ...insertions: readonly Insertion[]): Html {
  const markup = strings.reduce((text, next, index) => {
    const insertion = insertions[index - 1];
    return text + (insertion === undefined ? "" : rendered(insertion)) + next;
  });
  return { markup };
}

function rendered(insertion: Insertion): string {
  if (typeof insertion === "string") return escaped(insertion);
  if (typeof insertion === "number") return String(insertion);
  if ("markup" in insertion) return insertion.markup;
  return insertion.map((piece) => piece.markup).join("");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
