import { ENGLISH, type ShownLanguage, showLanguage } from "@crossbook/ui";
import type { Catalogue } from "../messages/catalogue.ts";

interface OfferedLanguage {
  readonly tag: string;
  /** Fetches its texts; absent for English, whose texts come with the code that shows them. */
  readonly load?: () => Promise<Catalogue>;
}

/** Every language of the games, by its code: another one is a folder of `messages/` and a line here. */
export const GAME_LANGUAGES = {
  en: { tag: "en-IN" },
  hi: { tag: "hi-IN", load: () => import("../messages/hindi/index.ts").then(({ hindi }) => hindi) },
} as const satisfies Readonly<Record<string, OfferedLanguage>>;

/** The code of a language that the games have. */
export type GameLanguage = keyof typeof GAME_LANGUAGES;

/** The language of a tag, such as `hi` of `hi-IN`; English for one that the games do not have. */
export function gameLanguageOf(tag: string): GameLanguage {
  const code = tag.toLowerCase().split(/[-_]/)[0] ?? "";
  return Object.hasOwn(GAME_LANGUAGES, code) ? (code as GameLanguage) : "en";
}

/** Shows the page in this language, before the first screen. Never rejects: where its texts cannot be fetched English stays. */
export async function startLanguage(language: GameLanguage): Promise<void> {
  const { tag, load }: OfferedLanguage = GAME_LANGUAGES[language];
  const translations = await load?.().catch(() => undefined);
  const shown: ShownLanguage = translations === undefined ? ENGLISH : { tag, translations };
  document.documentElement.lang = translations === undefined ? "en" : language;
  showLanguage(shown);
}
