import type { CasinoCategory } from "@crossbook/contract";
import { casinoText } from "../../messages/english/casino/casino.ts";

/** Names of sections by slug, known before the games are. */
function titles(): ReadonlyMap<string, string> {
  const text = casinoText();
  return new Map([
    ["recent", text.recent],
    ["favourites", text.favourites],
    ["popular", text.popular],
    ["new", text.new],
    ...Object.entries(text.sections),
  ]);
}

/** The name of a category of the list; the server's own where it has one that is not known here. */
export function categoryName({ category, categoryIcon }: CasinoCategory): string {
  const names: Readonly<Record<string, string | undefined>> = casinoText().sections;
  return names[categoryIcon] ?? category;
}

/** The title of the section with this slug; a slug of no section has the casino's. */
export function sectionTitle(slug: string): string {
  return titles().get(slug.toLowerCase()) ?? casinoText().casino;
}
