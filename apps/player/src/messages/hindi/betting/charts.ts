import type { TextsOf } from "@crossbook/ui";
import type { chartText } from "../../english/betting/charts.ts";

export const chart: TextsOf<typeof chartText> = {
  chartsOf: (runner) => `${runner} के चार्ट`,
  history: "इतिहास",
  traded: "मैच हुआ",
  depth: "डेप्थ",
  historyOf: (runner) => `${runner} के ऑड्स कैसे बदले`,
  tradedOf: (runner) => `${runner} पर हर ऑड्स पर कितना मैच हुआ`,
  depthOf: (runner) => `${runner} पर हर ऑड्स तक कितना बैक और ले हो सकता है`,
  notMatched: (runner) => `${runner} पर अभी कुछ मैच नहीं हुआ है।`,
  notOffered: (runner) => `${runner} पर अभी कोई ऑड्स नहीं दे रहा।`,
  failed: "चार्ट लोड नहीं हो सका।",
  loading: "चार्ट लोड हो रहा है",
  notDrawn: "चार्ट यहाँ नहीं बन सकता। उसके आँकड़े तालिका में हैं।",
  figures: "आँकड़े तालिका में",
  from: "कब से",
  price: "ऑड्स",
  matched: "मैच हुआ",
  lastPrice: "पिछले ऑड्स",
  toBack: "बैक के लिए",
  toLay: "ले के लिए",
};
