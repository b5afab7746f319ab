import type { TextsOf } from "@crossbook/ui";
import type { forgotPasswordText } from "../../english/account/forgot-password.ts";

export const forgotPassword: TextsOf<typeof forgotPasswordText> = {
  forgotTitle: "भूला हुआ पासवर्ड",
  forgotLead: "हम आपके खाते के मोबाइल नंबर पर नए पासवर्ड का लिंक भेजते हैं।",
  sendLink: "लिंक भेजें",
  sendLinkAgain: "दूसरा लिंक भेजें",
  linkOnItsWay: (lastDigits) =>
    `अगर ${lastDigits} पर खत्म होने वाले नंबर का कोई खाता है, तो लिंक भेजा जा रहा है। वह एक बार, 30 मिनट तक काम करता है।`,
  noLinkCame: "कुछ नहीं आया, या नंबर अब आपका नहीं है? सहायता मदद कर सकती है।",
};
