import type { TextsOf } from "@crossbook/ui";
import type { eventPageText } from "../../english/betting/event-pages.ts";

export const eventPage: TextsOf<typeof eventPageText> = {
  favourites: "पसंदीदा",
  accountsFailed: "आपके खाते के पसंदीदा पढ़े नहीं जा सके।",
  ofDevice: "ये वे हैं जो इस डिवाइस को पता हैं।",
  favouritesFailed: "आपके पसंदीदा लोड नहीं हो सके।",
  noFavourites: "अभी आपका कोई पसंदीदा नहीं है।",
  findMatch: "मैच खोजें",
  pressStar: "किसी मैच के पास का तारा दबाएँ और वह यहाँ आ जाएगा।",
  channelsFailed: "चैनल लोड नहीं हो सके।",
  nothingOn: "अभी कुछ नहीं चल रहा है।",
  nextMatches: "अगले मैच देखें",
  channelBegins: "चैनल अपने मैच के साथ शुरू होता है।",
  marketsOfMatch: "इस मैच के मार्केट",
  channels: "चैनल",
};
