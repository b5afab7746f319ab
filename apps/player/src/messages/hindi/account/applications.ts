import type { TextsOf } from "@crossbook/ui";
import type { applicationText } from "../../english/account/applications.ts";

export const application: TextsOf<typeof applicationText> = {
  title: "ऐप्लिकेशन जोड़ें",
  cannotBeAnswered: "इस अनुरोध का जवाब नहीं दिया जा सकता।",
  cannotConnect: "यह ऐप्लिकेशन नहीं जोड़ा जा सकता।",
  beginAgain: "ऐप्लिकेशन जोड़ना ऐप्लिकेशन से ही शुरू करें। यहाँ कोई अनुमति नहीं दी गई।",
  wantsToAct: (name, username) => `${name} ${username} की ओर से काम करना चाहता है`,
  itMay: "वह ये कर सकता है:",
  mayBet: "आपके पैसे से बेट लगाना, बदलना और रद्द करना;",
  mayRead: "आपकी बेट, बैलेंस, लाभ-हानि और स्टेटमेंट देखना।",
  mayNot: "वह पैसे जमा नहीं कर सकता, निकाल नहीं सकता, गेम नहीं खेल सकता, सीमाएँ नहीं बदल सकता और पासवर्ड नहीं बदल सकता।",
  sentTo: (host) => `आपको ${host} पर भेजा जाएगा। आप इसका सेशन "पासवर्ड और सेशन" में कभी भी खत्म कर सकते हैं।`,
  deny: "अनुमति न दें",
  allow: "अनुमति दें",
  namesNone: "पते में ऐप्लिकेशन का नाम या जवाब का पता नहीं है।",
  wantsNoCode: "ऐप्लिकेशन ने कोड के अलावा कुछ और माँगा है।",
  unprotected: "ऐप्लिकेशन अपना कोड सुरक्षित नहीं रखता (S256 के साथ PKCE ज़रूरी है)।",
};
