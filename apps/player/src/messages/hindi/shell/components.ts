import type { browserText } from "@crossbook/browser";
import type { TextsOf, uiText } from "@crossbook/ui";

export const ui: TextsOf<typeof uiText> = {
  close: "बंद करें",
  tryAgain: "दोबारा कोशिश करें",
  rows: "पंक्तियाँ",
  pagesOf: (label) => `${label}: पेज`,
  rangeOf: (first, last, total) => `${total} में से ${first}–${last}`,
  previousPage: "पिछला पेज",
  nextPage: "अगला पेज",
  notKnownYet: "अभी पता नहीं",
  minus: "ऋण ",
  lower: (label) => `${label} घटाएँ`,
  raise: (label) => `${label} बढ़ाएँ`,
};

export const browser: TextsOf<typeof browserText> = {
  months: ["जन॰", "फ़र॰", "मार्च", "अप्रैल", "मई", "जून", "जुल॰", "अग॰", "सित॰", "अक्टू॰", "नव॰", "दिस॰"],
  from: "से",
  to: "तक",
  quick: { today: "आज", yesterday: "कल", last7: "पिछले 7 दिन", last30: "पिछले 30 दिन" },
  required: (label) => `${label} डालना ज़रूरी है`,
  hideTyped: "लिखा हुआ छिपाएँ",
  showTyped: "लिखा हुआ दिखाएँ",
  loading: "लोड हो रहा है",
  notices: "सूचनाएँ",
};
