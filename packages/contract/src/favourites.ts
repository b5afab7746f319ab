import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idField, noInput } from "./fields.ts";

/** So many favourites an account can have; those of events that are over do not count when one more is added. */
export const MAX_FAVOURITES = 100;

/** Ids of the favourite events, in the order in which they were added. */
export const favouriteList = z.array(z.int());

/** The calls for the events a player has marked. They belong to the account, on whatever device it is used. */
export const favourites = {
  getUserFavourites: endpoint({
    method: "GET",
    path: "Favourite/GetUserFavourites",
    audience: "player",
    summary: "The ids of the player's favourite events, in the order in which they were added.",
    input: noInput,
    output: favouriteList,
    errors: [],
  }),
  add: endpoint({
    method: "POST",
    path: "Favourite/Add",
    audience: "player",
    summary:
      "Adds events to the favourites and answers all of them. Those that are among them stay where they are; ids that name no event are left out. Takes all of them or, beyond the limit, none.",
    input: z.object({ eventIds: z.array(idField).check(z.minLength(1), z.maxLength(MAX_FAVOURITES)) }),
    output: favouriteList,
    errors: ["FAVOURITES_FULL"],
  }),
  remove: endpoint({
    method: "POST",
    path: "Favourite/Remove",
    audience: "player",
    summary: "Removes an event from the favourites, if it is one, and answers those that are left.",
    input: z.object({ eventId: idField }),
    output: favouriteList,
    errors: [],
  }),
};
