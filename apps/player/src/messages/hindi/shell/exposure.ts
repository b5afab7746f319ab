import type { TextsOf } from "@crossbook/ui";
import type { exposureText } from "../../english/shell/exposure.ts";

export const exposure: TextsOf<typeof exposureText> = {
  exposureNote: "हर मार्केट में आप ज़्यादा से ज़्यादा कितना हार सकते हैं, मैच हुए और मैच हो सकने वाले हिस्से के साथ।",
  limit: "आपके अकाउंट की सीमा, सभी मार्केट मिलाकर",
  loadFailed: "आपका एक्सपोज़र लोड नहीं हो सका।",
  noOpenBets: "आपकी कोई खुली बेट नहीं है।",
  betCount: (count) => `${count} बेट`,
};
