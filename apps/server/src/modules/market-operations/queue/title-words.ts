/** The signs that part words; as `event_title_words` of the tables has them. */
const PARTING_SIGNS = /[!-/:-@[-`{-~–—’·\s]+/u;

/** The words of a title, or of what is searched in titles. */
export function titleWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(PARTING_SIGNS)
    .filter((word) => word !== "");
}

/** Whether each of the words begins a word of the title. */
export function hasWords(title: string, words: readonly string[]): boolean {
  const found = titleWords(title);
  return words.every((word) => found.some((one) => one.startsWith(word)));
}

/** The same condition in the words of PostgreSQL's `to_tsquery`. */
export function wordsQuery(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(" & ");
}
