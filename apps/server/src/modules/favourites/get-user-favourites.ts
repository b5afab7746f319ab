import type { HandlersOf } from "../../calls/handler.ts";
import type { FavouriteStore } from "./favourite-store.ts";

/** All favourites of the player: there are never more than fit one answer. */
export function getUserFavourites(store: FavouriteStore): HandlersOf<"favourites">["getUserFavourites"] {
  return async (_input, { caller }) => ({ ok: true, result: await store.list(caller.userId) });
}
