/**
 * How well a text fits what was typed: every letter in its order, more for letters that follow each other and for beginnings
 * of words. Undefined where a letter is missing.
 */
export function fuzzyScore(text: string, typed: string): number | undefined {
  const letters = Array.from(typed.toLowerCase().replace(/\s+/g, ""));
  const searched = text.toLowerCase();
  let score = 0;
  let from = 0;
  let last = -2;
  for (const [index, letter] of letters.entries()) {
    const start = wordStart(searched, letter, from);
    const plain = searched.indexOf(letter, from);
    if (plain < 0) return undefined;
    // A letter that goes on from the last one is worth more than the beginning of a later word, which counts only where the
    // letters that are left follow it.
    const isJump =
      start >= 0 && plain !== last + 1 && hasInOrder(searched, letters.slice(index + 1), start + 1);
    const at = isJump ? start : plain;
    score += at === last + 1 ? 3 : at === start ? 2 : 0;
    last = at;
    from = at + 1;
  }
  return score - searched.length / 100;
}

/** Whether the text has these letters in their order, from there on. */
function hasInOrder(text: string, letters: readonly string[], from: number): boolean {
  let next = from;
  for (const letter of letters) {
    const at = text.indexOf(letter, next);
    if (at < 0) return false;
    next = at + 1;
  }
  return true;
}

/** Where the next word begins with the letter, from there on; -1: nowhere. */
function wordStart(text: string, letter: string, from: number): number {
  for (let at = text.indexOf(letter, from); at >= 0; at = text.indexOf(letter, at + 1)) {
    if (at === 0 || /[^\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  }
  return -1;
}
