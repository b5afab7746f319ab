import { CASINO_SECTIONS } from "@crossbook/contract";
import { casinoText } from "../../messages/english/casino/casino.ts";

/** Names of sections by slug, known before the games are. */
function titles(): ReadonlyMap<string, string> {
  const text = casinoText();
  return new Map([
    ["recent", text.recent],
    ["favourites", text.favourites],
    ["popular", text.popular],
    ["new", text.new],
    ...Object.entries(CASINO_SECTIONS),
  ]);
}

/** The title of the section with this slug; a slug of no section has the casino's. */
export function sectionTitle(slug: string): string {
  return titles().get(slug.toLowerCase()) ?? casinoText().casino;
}
