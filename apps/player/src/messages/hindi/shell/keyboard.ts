import type { TextsOf } from "@crossbook/ui";
import type { keyboardText } from "../../english/shell/keyboard.ts";

export const keyboard: TextsOf<typeof keyboardText> = {
  goTo: "जाएँ",
  eventPageAction: "इवेंट, पेज या काम",
  keys: "कुंजियाँ",
  keysNote: "यहाँ कुछ भी बेट नहीं लगाता: उसके लिए स्लिप में Enter या उसका बटन चाहिए। लिखने वाले खाने में ये कुंजियाँ अक्षर हैं।",
  singleKeys: "अकेली कुंजियाँ",
  keyPalette: "किसी भी इवेंट, पेज या काम पर जाएँ",
  keyList: "यह सूची",
  keyNext: "ऑड्स वाली अगली पंक्ति",
  keyBefore: "पिछली पंक्ति",
  keyBack: "पंक्ति के सबसे अच्छे ऑड्स पर बैक के लिए स्लिप खोलें",
  keyLay: "पंक्ति के सबसे अच्छे ऑड्स पर ले के लिए स्लिप खोलें",
  keyStake: "उस स्टेक बटन की राशि स्लिप के स्टेक में जोड़ें",
  keyClose: "बिना बेट के स्लिप बंद करें",
  sport: "खेल",
  sportInPlay: (sport) => `${sport} · इन-प्ले`,
  allMatches: "सभी मैच",
  myBets: "मेरी बेट",
  exclusionPolicy: "बहिष्कार नीति",
  page: "पेज",
  action: "काम",
  cancelAllUnmatched: "सभी अनमैच बेट रद्द करें",
};
