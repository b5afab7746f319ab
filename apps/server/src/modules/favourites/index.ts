import type { Pool } from "pg";
import type { Handlers } from "../../calls/handler.ts";
import { addFavourites } from "./add-favourites.ts";
import { FavouriteStore } from "./favourite-store.ts";
import { getUserFavourites } from "./get-user-favourites.ts";
import { removeFavourite } from "./remove-favourite.ts";

/** The events that players have marked, kept with their accounts. */
export function createFavouritesModule(given: { readonly database: Pool }): {
  readonly handlers: Pick<Handlers, "favourites">;
} {
  const store = new FavouriteStore(given.database);
  return {
    handlers: {
      favourites: {
        getUserFavourites: getUserFavourites(store),
        add: addFavourites(store),
        remove: removeFavourite(store),
      },
    },
  };
}
