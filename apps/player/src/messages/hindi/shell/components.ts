import type { browserText } from "@crossbook/browser";
import type { TextsOf } from "@crossbook/ui";

export const browser: TextsOf<typeof browserText> = {
  months: ["जन॰", "फ़र॰", "मार्च", "अप्रैल", "मई", "जून", "जुल॰", "अग॰", "सित॰", "अक्टू॰", "नव॰", "दिस॰"],
  from: "से",
  to: "तक",
  quick: { today: "आज", yesterday: "कल", last7: "पिछले 7 दिन", last30: "पिछले 30 दिन" },
  required: (label) => `${label}: यह भरना ज़रूरी है`,
  hideTyped: "लिखा हुआ छिपाएँ",
  showTyped: "लिखा हुआ दिखाएँ",
  loading: "लोड हो रहा है",
  notices: "सूचनाएँ",
};
