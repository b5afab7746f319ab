import type { TextsOf } from "@crossbook/ui";
import type { cashOutText } from "../../english/betting/cash-out.ts";

export const cashOut: TextsOf<typeof cashOutText> = {
  cashOutOf: (name) => `${name} कैश-आउट करें`,
  cashOut: "कैश-आउट",
  cashOutNote:
    "आपकी बेट के विरुद्ध, अभी के ऑड्स पर बेट: या तो सब पूरी मैच होंगी, या कोई नहीं लगेगी। इन-प्ले में इसमें बेट की देरी जितना समय लगता है।",
  partOfPosition: "आपकी पोज़िशन का हिस्सा",
  percent: (fraction) => `${fraction} प्रतिशत`,
  done: "हो गया",
  keepBets: "बेट रखें",
  cashOutAmount: (amount) => `${amount} कैश-आउट करें`,
  cashingOut: "कैश-आउट हो रहा है…",
  askOutcome: "पूछें कि क्या हुआ",
  newQuote: "नया भाव लें",
  quoteOver: "इस भाव का समय खत्म हो गया।",
  quoteGone: "यह भाव अब नहीं रखा है, इसलिए कुछ भी कैश-आउट नहीं हुआ। नया लें।",
  cashOutUnknown:
    "जवाब नहीं पहुँचा, और पता नहीं चला कि आपकी बेट कैश-आउट हुईं या नहीं। क्या बचा है, यह आपकी खुली बेट दिखाती हैं।",
  doneBefore: "यह कैश-आउट पहले ही हो चुका है।",
  cashedOut: "कैश-आउट हुआ",
  matchedAgainst: (amount) => [amount, " आपकी बेट के विरुद्ध मैच हुए।"],
  ifItWins: "अगर यह जीते",
  positionNow: "इस मार्केट में आपकी बेट अब हर रनर पर क्या देंगी",
  nothing: "अभी कैश-आउट करने को कुछ नहीं है।",
  cashOutLevel: (name, level) => `${name} कैश-आउट करें, ${level}`,
  levelLoss: (figure) => `बराबर हानि ${figure}`,
  levelProfit: (figure) => `बराबर लाभ ${figure}`,
  level: "बराबर ",
  loss: "हानि",
  profitWord: "लाभ",
  whateverHappens: ", जो भी हो, कमीशन से पहले",
  ofThisPart: ", इस हिस्से पर, जो भी हो, कमीशन से पहले",
};
