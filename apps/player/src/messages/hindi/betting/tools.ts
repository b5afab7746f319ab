import type { TextsOf } from "@crossbook/ui";
import type { toolText } from "../../english/betting/tools.ts";

export const tool: TextsOf<typeof toolText> = {
  tools: "ट्रेडिंग टूल",
  ladder: "लैडर",
  charts: "चार्ट",
  tape: "पिछली मैच हुई बेट",
  market: "मार्केट",
  runner: "रनर",
  moreOf: (sport) => `${sport} के और इवेंट`,
  inPlay: "इन-प्ले",
};
