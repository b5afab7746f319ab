import { englishTexts, type VerifierTexts } from "./english.ts";
import { hindiTexts } from "./hindi.ts";

/** Every language of the verifier, by its code. */
export const VERIFIER_LANGUAGES: Readonly<Record<string, VerifierTexts>> = {
  en: englishTexts,
  hi: hindiTexts,
};

let shown = englishTexts;

/** The texts in the language of the page. */
export function verifierText(): VerifierTexts {
  return shown;
}

/** Shows the page in the first of these languages (BCP 47) that the verifier has, else in English; answers its code. */
export function showVerifierLanguage(wanted: readonly string[]): string {
  const codes = wanted.map((tag) => tag.toLowerCase().split(/[-_]/)[0] ?? "");
  const code = codes.find((one) => Object.hasOwn(VERIFIER_LANGUAGES, one)) ?? "en";
  shown = VERIFIER_LANGUAGES[code] ?? englishTexts;
  return code;
}
