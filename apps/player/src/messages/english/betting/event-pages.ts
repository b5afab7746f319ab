import { defineMessages } from "@crossbook/ui";

/** Pages of events that a visit does not begin with: favourites and TV. */
export const eventPageText = defineMessages("eventPage", {
  favourites: "Favourites",
  accountsFailed: "The favourites of your account could not be read.",
  ofDevice: "These are the ones this device knows.",
  favouritesFailed: "Your favourites could not be loaded.",
  noFavourites: "You have no favourites yet.",
  findMatch: "Find a match",
  pressStar: "Press the star beside a match and it is here.",
  channelsFailed: "The channels could not be loaded.",
  nothingOn: "Nothing is on right now.",
  nextMatches: "See the next matches",
  channelBegins: "A channel begins when its match does.",
  marketsOfMatch: "Markets of this match",
  channels: "Channels",
});
