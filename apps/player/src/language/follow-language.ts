import type { Ports } from "@crossbook/browser";
import { LANGUAGE_COOKIE, type Language, languageOf } from "@crossbook/first-page";
import { ENGLISH, loadUntilThere, showLanguage } from "@crossbook/ui";
import type { PlayerPreferences } from "../app/player-preferences.ts";
import { fetchLanguage, LANGUAGES } from "./languages.ts";

/** What the language of a tab goes by. */
export interface LanguageParts {
  readonly ports: Pick<Ports, "storage" | "log">;
  readonly preferences: Pick<PlayerPreferences, "state" | "store">;
}

/** The longest that browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 86_400;

/** Shows the language that is chosen on this device, before the first screen. Never rejects: without its texts English stays. */
export async function startLanguage({ ports, preferences }: LanguageParts): Promise<void> {
  const { language } = preferences.state();
  await show(language, fetchLanguage, () => true).catch((cause: unknown) => {
    logFailure(ports, language, cause);
  });
}

/**
 * Shows each language that is chosen, here or in another tab, as soon as its texts are there, and keeps the document's `lang`
 * in step, and its cookie. Texts that do not come are asked for again while they are wanted. Answers how to stop; the tab is
 * English again then.
 */
export function followLanguage(
  { ports, preferences }: LanguageParts,
  fetchTexts: typeof fetchLanguage = fetchLanguage,
): () => void {
  let wanted: Language | undefined;
  let stopLoading = (): void => undefined;
  function follow(): void {
    const { language } = preferences.state();
    sayChoice(ports);
    if (language === wanted) return;
    wanted = language;
    stopLoading();
    stopLoading = loadUntilThere(
      { load: () => show(language, fetchTexts, () => wanted === language) },
      () => undefined,
      (cause) => logFailure(ports, language, cause),
    );
  }
  follow();
  const stop = preferences.store.subscribe(follow);
  return () => {
    stop();
    stopLoading();
    wanted = undefined;
    document.documentElement.lang = "en";
    showLanguage(ENGLISH);
  };
}

/** Writes for the server which language was chosen on this device; a device without a choice has no cookie. */
function sayChoice({ storage }: LanguageParts["ports"]): void {
  const chosen = languageOf(storage.getItem("language") ?? undefined);
  const said = `${LANGUAGE_COOKIE}=${chosen ?? ""}`;
  const isSaid = document.cookie.split("; ").some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));
  if (chosen === undefined ? !isSaid : document.cookie.split("; ").includes(said)) return;
  const lasts = chosen === undefined ? 0 : COOKIE_SECONDS;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${said}; path=/; max-age=${lasts}; samesite=lax${secure}`;
}

/** `isWanted` is asked after the texts have come: another language may have been chosen meanwhile. Rejects where they do not come. */
async function show(
  language: Language,
  fetchTexts: typeof fetchLanguage,
  isWanted: () => boolean,
): Promise<void> {
  // English needs no texts: it is shown at once, not a moment later.
  const shown = "load" in LANGUAGES[language] ? await fetchTexts(language) : ENGLISH;
  if (!isWanted()) return;
  document.documentElement.lang = language;
  showLanguage(shown);
}

function logFailure({ log }: LanguageParts["ports"], language: Language, cause: unknown): void {
  log(`the texts of the language ${language} could not be loaded`, cause);
}
