import type { TextsOf } from "@crossbook/ui";
import type { orderTermsText } from "../../english/betting/order-terms.ts";

export const orderTerms: TextsOf<typeof orderTermsText> = {
  amountIs: "यह राशि है",
  toWin: "जीत",
  enterToWin: "जीत की राशि डालें",
  stakeIs: (stake) => ["स्टेक ", stake],
  stakeFromTo: (min, max) => ["स्टेक ", min, " से ", max],
  addToWin: (amount) => `जीत में ${amount} जोड़ें`,
  halfToWin: "आधी जीत",
  doubleToWin: "दोगुनी जीत",
  largestToWin: "सबसे बड़ी जीत",
  clearToWin: "जीत हटाएँ",
  goodFor: "कब तक रहे",
  untilCancelled: "रद्द करने तक",
  seconds: (count) => `${count} सेकंड`,
  minutes: (count) => `${count} मिनट`,
  hours: (count) => (count === 1 ? "1 घंटा" : `${count} घंटे`),
  optionsAnd: (option, goodFor) => `${option}, ${goodFor}`,
  inAnyCase: (rule, goodFor) => `${rule} भेजने के ${goodFor.replace("घंटा", "घंटे")} बाद वह हर हाल में लैप्स होता है।`,
  least: "कम से कम मैच",
  leastHint: "स्टेक में से। खाली: पूरा।",
  allOfIt: "पूरा",
  leastIsNone: "कम से कम मैच की राशि शून्य से ज़्यादा होती है, ज़्यादा से ज़्यादा दो दशमलव के साथ।",
  leastAboveStake: (stake) => `कम से कम मैच ${stake} के स्टेक से ज़्यादा नहीं हो सकता।`,
  leastNote: (amount) => `कम से कम ${amount} तुरंत, नहीं तो कुछ नहीं। बाकी रद्द हो जाता है।`,
  aboveExposureLimit: (exposure, limit) =>
    `इसके साथ आपकी खुली बेट ${exposure} तक हार सकती हैं, जो आपकी ${limit} की सीमा से ज़्यादा है।`,
  lapsesAt: (time) => [time, " पर लैप्स"],
  staysUntil: (time) => ["जो अनमैच है, वह ", time, " पर लैप्स होगा, बदलने के बाद भी।"],
};
