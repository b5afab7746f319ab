import type { TextsOf } from "@crossbook/ui";
import type { noticeText } from "../../english/shell/notices.ts";

export const notice: TextsOf<typeof noticeText> = {
  stillThere: "क्या आप अब भी यहाँ हैं?",
  idleNote: "आपने कुछ देर से कुछ नहीं किया है। आप लॉग इन रहें या न रहें, आपकी बेट वैसी ही रहेंगी।",
  loggedOutIn: (seconds) => `आप ${seconds} सेकंड में लॉग आउट हो जाएँगे।`,
  notAllowed: "आपको यह पेज देखने की अनुमति नहीं है",
  anotherAccount: "इसके लिए दूसरा खाता चाहिए हो सकता है।",
  notFound: "यह पेज नहीं मिला",
  mistyped: "पता गलत लिखा हो सकता है, या पेज कहीं और चला गया हो।",
  serverError: "हमारी ओर से कुछ गड़बड़ हुई",
  serverErrorNote: "आपकी बेट और बैलेंस सर्वर पर सुरक्षित हैं और उन पर असर नहीं पड़ा। कृपया थोड़ी देर में दोबारा कोशिश करें।",
  beingBuilt: "यह हिस्सा बन रहा है",
  matchesOpen: "मैच हमेशा की तरह खुले हैं।",
  maintenance: "वेबसाइट का रखरखाव चल रहा है",
  tryAgain: "दोबारा कोशिश करें",
  backShortly: "हम जल्द वापस आएँगे।",
  newerSite: "इस साइट का नया संस्करण आ गया है। इसके कुछ हिस्से अब नहीं खुलेंगे।",
  loadNewer: "उसे खोलें",
};
