import { isListOf, isOneOf, isShapeOf, isText, orNull } from "@crossbook/browser";
import { CASINO_STUDIOS, type CasinoCategory, type CasinoGame } from "@crossbook/contract";

/** What is shown of a game and what starts it: the rest may be absent until the list is read. */
const isGame = isShapeOf<
  Pick<CasinoGame, "id" | "name" | "description" | "imageURL" | "provider" | "providerName" | "rtpPercent">
>({
  id: isText,
  name: isText,
  description: isText,
  imageURL: isText,
  provider: isOneOf(CASINO_STUDIOS),
  providerName: isText,
  rtpPercent: orNull(isText),
});
const isCategory = isShapeOf<
  Pick<CasinoCategory, "category" | "categoryIcon"> & { readonly games: unknown[] }
>({
  category: isText,
  categoryIcon: isText,
  games: isListOf(isGame),
});

/** Enough to recognise the list of games that the device keeps; whatever else is stored under its key is none. */
export function isGameList(stored: unknown): stored is readonly CasinoCategory[] {
  return isListOf(isCategory)(stored);
}
