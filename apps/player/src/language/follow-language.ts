import { LANGUAGE_COOKIE, type Language, languageOf } from "@crossbook/first-page";
import { ENGLISH, showLanguage } from "@crossbook/ui";
import type { PlayerApp } from "../app/player-app.ts";
import { fetchLanguage, LANGUAGES } from "./languages.ts";

type Parts = Pick<PlayerApp, "ports" | "preferences">;

/** The longest that browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 86_400;

/** Shows the language that is chosen on this device, before the first screen. Never rejects: without its texts English stays. */
export async function startLanguage({ ports, preferences }: Parts): Promise<void> {
  await show(preferences.state().language, ports, () => true);
}

/**
 * Shows each language that is chosen, here or in another tab, as soon as its texts are there, and keeps the document's `lang`
 * in step, and its cookie. Answers how to stop; the tab is English again then.
 */
export function followLanguage({ ports, preferences }: Parts): () => void {
  let wanted: Language | undefined;
  function follow(): void {
    const { language } = preferences.state();
    sayChoice(ports);
    if (language === wanted) return;
    wanted = language;
    void show(language, ports, () => wanted === language);
  }
  follow();
  const stop = preferences.store.subscribe(follow);
  return () => {
    stop();
    wanted = undefined;
    document.documentElement.lang = "en";
    showLanguage(ENGLISH);
  };
}

/** Writes for the server which language was chosen on this device; a device without a choice has no cookie. */
function sayChoice({ storage }: Parts["ports"]): void {
  const chosen = languageOf(storage.getItem("language") ?? undefined);
  const said = `${LANGUAGE_COOKIE}=${chosen ?? ""}`;
  const isSaid = document.cookie.split("; ").some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));
  if (chosen === undefined ? !isSaid : document.cookie.split("; ").includes(said)) return;
  const lasts = chosen === undefined ? 0 : COOKIE_SECONDS;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${said}; path=/; max-age=${lasts}; samesite=lax${secure}`;
}

/** `isWanted` is asked after the texts have come: another language may have been chosen meanwhile. */
async function show(language: Language, ports: Parts["ports"], isWanted: () => boolean): Promise<void> {
  try {
    // English needs no texts: it is shown at once, not a moment later.
    const shown = "load" in LANGUAGES[language] ? await fetchLanguage(language) : ENGLISH;
    if (!isWanted()) return;
    document.documentElement.lang = language;
    showLanguage(shown);
  } catch (cause) {
    ports.log(`the texts of the language ${language} could not be loaded`, cause);
  }
}
