import type { Situation } from "./situation.ts";

/** How one language says each kind of situation: a missing one does not compile. */
export type SituationWords = {
  readonly [Kind in Situation["kind"]]: (situation: Extract<Situation, { readonly kind: Kind }>) => string;
};

/**
 * The line of these parts in the language of `words`. It is `text`, the feed's own English, where the language is English (which
 * has no words of its own), and where the feed sends no parts or one of a kind that is newer than this code.
 */
export function situationsText(
  text: string,
  parts: readonly Situation[] | undefined,
  words: SituationWords | undefined,
): string {
  // What an older app reads may be of a newer server.
  if (words === undefined || parts === undefined || !parts.every(({ kind }) => Object.hasOwn(words, kind)))
    return text;
  return parts.map((part) => (words[part.kind] as (situation: Situation) => string)(part)).join(" · ");
}
