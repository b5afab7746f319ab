import type { TextsOf } from "@crossbook/ui";
import type { tapeText } from "../../english/betting/tape.ts";

/** Matches of bets are "मैच हुई बेट": "मैच" alone is a game of two teams. */
export const tape: TextsOf<typeof tapeText> = {
  failed: "पिछली मैच हुई बेट लोड नहीं हो सकीं।",
  loading: "पिछली मैच हुई बेट लोड हो रही हैं",
  none: "इस मार्केट में अभी कुछ मैच नहीं हुआ है।",
  lastMatchesIn: (market) => `${market} में पिछली मैच हुई बेट`,
  time: "समय",
  runner: "रनर",
  price: "ऑड्स",
  size: "राशि",
};
