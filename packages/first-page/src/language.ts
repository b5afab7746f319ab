/** The languages of the players' app by their codes, the one of everybody else first. */
export const LANGUAGE_CODES = ["en", "hi"] as const;

/** The code of a language, as the preference, its cookie and the document's `lang` have it. */
export type Language = (typeof LANGUAGE_CODES)[number];

/**
 * The cookie in which a device says to the server which language was chosen there. The app writes it beside the preference and
 * removes it with it: without one the browser's languages count.
 */
export const LANGUAGE_COOKIE = "language";

/** A browser lists a few languages; a header that goes on is of somebody who tries what happens. */
const MOST_TAGS = 20;

/** The language of a code; undefined for any other text. */
export function languageOf(code: string | undefined): Language | undefined {
  return LANGUAGE_CODES.find((language) => language === code);
}

/** The first of the viewer's languages (BCP 47 tags) that the app has; English where it has none of them. */
export function preferredLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const code = languageOf(tag.toLowerCase().split("-")[0]);
    if (code !== undefined) return code;
  }
  return LANGUAGE_CODES[0];
}

/** What a request says of its viewer's language. */
export interface LanguageHeaders {
  readonly cookie?: string | undefined;
  readonly "accept-language"?: string | undefined;
}

/** The language in which the app will show itself to whoever sends these headers: the chosen one, else the browser's. */
export function requestedLanguage(headers: LanguageHeaders): Language {
  return chosenIn(headers.cookie ?? "") ?? preferredLanguage(tagsOf(headers["accept-language"] ?? ""));
}

function chosenIn(cookies: string): Language | undefined {
  const own = cookies.split(";").find((cookie) => cookie.trim().startsWith(`${LANGUAGE_COOKIE}=`));
  return languageOf(own?.split("=")[1]?.trim());
}

/** The tags of an `Accept-Language` (RFC 9110, 12.5.4), the preferred one first; what is refused with q=0 is left out. */
function tagsOf(header: string): readonly string[] {
  return header
    .split(",", MOST_TAGS)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((one) => one.trim());
      const weight = parameters.find((one) => /^q=/i.test(one))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
