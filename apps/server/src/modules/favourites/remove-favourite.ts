import type { HandlersOf } from "../../calls/handler.ts";
import type { FavouriteStore } from "./favourite-store.ts";

/** Removes one event; one that is no favourite is left as it is. */
export function removeFavourite(store: FavouriteStore): HandlersOf<"favourites">["remove"] {
  return async ({ eventId }, { caller }) => {
    await store.remove(caller.userId, eventId);
    return { ok: true, result: await store.list(caller.userId) };
  };
}
