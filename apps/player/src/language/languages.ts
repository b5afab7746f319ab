import type { ShownLanguage } from "@crossbook/ui";
import type { Catalogue } from "../messages/catalogue.ts";

/** One language that the app has. */
interface OfferedLanguage {
  /** Its name as its own readers write it. */
  readonly name: string;
  readonly tag: string;
  /** Fetches its texts; absent for English, whose texts come with the code that shows them. */
  readonly load?: () => Promise<Catalogue>;
}

/** Every language of the app, by its code: another one is a folder of `messages/` and a line here. */
export const LANGUAGES = {
  en: { name: "English", tag: "en-IN" },
  hi: {
    name: "हिन्दी",
    tag: "hi-IN",
    load: () => import("../messages/hindi/index.ts").then(({ hindi }) => hindi),
  },
} as const satisfies Readonly<Record<string, OfferedLanguage>>;

/** The code of a language, as the preference and the document's `lang` have it. */
export type Language = keyof typeof LANGUAGES;

/** The codes, English first. */
export const LANGUAGE_CODES = ["en", "hi"] as const satisfies readonly Language[];

/** The first of the viewer's languages (BCP 47 tags) that the app has; English where it has none of them. */
export function preferredLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const code = LANGUAGE_CODES.find((language) => language === tag.toLowerCase().split("-")[0]);
    if (code !== undefined) return code;
  }
  return "en";
}

/** A language with its texts. Rejects where they cannot be fetched. */
export async function fetchLanguage(language: Language): Promise<ShownLanguage> {
  const { tag, load }: OfferedLanguage = LANGUAGES[language];
  return { tag, translations: load === undefined ? {} : await load() };
}
