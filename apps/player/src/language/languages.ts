import type { Language } from "@crossbook/first-page";
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

/** Every language of the app, by its code: another one is a folder of `messages/` and a line here, beside the first page's. */
export const LANGUAGES = {
  en: { name: "English", tag: "en-IN" },
  hi: {
    name: "हिन्दी",
    tag: "hi-IN",
    load: () => import("../messages/hindi/index.ts").then(({ hindi }) => hindi),
  },
} as const satisfies Readonly<Record<Language, OfferedLanguage>>;

/** A language with its texts. Rejects where they cannot be fetched. */
export async function fetchLanguage(language: Language): Promise<ShownLanguage> {
  const { tag, load }: OfferedLanguage = LANGUAGES[language];
  return { tag, translations: load === undefined ? {} : await load() };
}
