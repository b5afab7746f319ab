/** A language as it is shown: its BCP 47 tag, and its texts by the names that `defineMessages` was given. */
export interface ShownLanguage {
  /** Such as `hi-IN`: what numbers and dates are written by. */
  readonly tag: string;
  /** Empty for English, whose texts are with the code that shows them. */
  readonly translations: Readonly<Record<string, object>>;
}

/** Answers the texts of one part of the product in the language of the moment. Ask at the moment of showing: never keep what it answers. */
export type Messages<Texts> = () => Texts;

/** The texts that a translation must have: the same keys, with the same values to name. */
export type TextsOf<Source extends Messages<object>> = ReturnType<Source>;

/** What a tab shows until it is asked for something else. */
export const ENGLISH: ShownLanguage = { tag: "en-IN", translations: {} };

let shown = ENGLISH;
const listeners = new Set<() => void>();

/**
 * Texts of one part of the product, in English, under a name that no other part has. A text is a string, or a function of
 * the values it names; texts may be grouped in objects and lists.
 */
export function defineMessages<Texts extends object>(name: string, english: Texts): Messages<Texts> {
  // Catalogues are typed by these very definitions, so what stands under this name has this shape.
  return () => (shown.translations[name] as Texts | undefined) ?? english;
}

/** Shows this language from now on, and calls every listener. One language per tab: refusals and toasts have no screen to ask. */
export function showLanguage(language: ShownLanguage): void {
  if (language.tag === shown.tag) return;
  shown = language;
  for (const listener of listeners) listener();
}

/** The tag of the language that is shown, for `Intl`. */
export function languageTag(): string {
  return shown.tag;
}

/** Calls `listener` after each change of the language. Returns how to unsubscribe. */
export function onLanguageShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
