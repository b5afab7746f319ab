import type { HandlersOf } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { FavouriteStore } from "./favourite-store.ts";

/** Adds one event, or at a login those that a guest marked before. */
export function addFavourites(store: FavouriteStore): HandlersOf<"favourites">["add"] {
  return async ({ eventIds }, { caller }) => {
    const all = await store.add(caller.userId, eventIds);
    return all === "full" ? refuse("FAVOURITES_FULL") : { ok: true, result: all };
  };
}
