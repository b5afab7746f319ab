import { CASINO_SECTIONS } from "@crossbook/contract";

/** Names of sections by slug, known before the games are. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ["recent", "Recently played"],
  ["favourites", "Favourites"],
  ["popular", "Popular"],
  ["new", "New"],
  ...Object.entries(CASINO_SECTIONS),
]);

/** The title of the section with this slug; a slug of no section has the casino's. */
export function sectionTitle(slug: string): string {
  return TITLES.get(slug.toLowerCase()) ?? "Casino";
}
