import type { TextsOf } from "@crossbook/ui";
import type { footerText } from "../../english/shell/footer.ts";

export const footer: TextsOf<typeof footerText> = {
  playMoneyNote: "केवल प्ले मनी: यहाँ कुछ भी असली पैसे में खरीदा, जीता या चुकाया नहीं जा सकता।",
  addictive: "सट्टे की लत लग सकती है। उतना ही लगाएँ जितना हारना आप सह सकें।",
  replays: "कुछ इवेंट असली मैचों के रीप्ले या सिमुलेशन हैं; हर एक पर यह लिखा है। टीमों और खिलाड़ियों के नाम उनके मालिकों के हैं।",
  support: "सहायता",
};
