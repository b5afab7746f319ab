/** Control characters (PostgreSQL has no NUL) and halves of surrogate pairs (UTF-8 has none). */
const NOT_STORABLE = /[\p{Cc}\p{Surrogate}]/u;
const ESCAPED = "\u0001";

/** A key as the table holds it: itself, or escaped where text columns could not distinguish it from another. */
export function storedKey(key: string): string {
  return !isPlain(key) && NOT_STORABLE.test(key) ? ESCAPED + JSON.stringify(key) : key;
}

export function keyFromStored(stored: string): string {
  return stored.startsWith(ESCAPED) ? (JSON.parse(stored.slice(1)) as string) : stored;
}

/** Words for a person as the table holds them: what cannot be stored is shown as the replacement character. */
export function storedWords(words: string): string {
  return !isPlain(words) && NOT_STORABLE.test(words)
    ? words.replaceAll(/[\0\p{Surrogate}]/gu, "\uFFFD")
    : words;
}

/** Nearly every text is: a loop over it is several times faster than the pattern. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || unit > 0x7e) return false;
  }
  return true;
}
