import type { TextsOf } from "@crossbook/ui";
import type { logOutText } from "../../english/shell/log-out.ts";

export const logOut: TextsOf<typeof logOutText> = {
  logOutDemoTitle: "लॉग आउट करें और यह डेमो खाता खो दें?",
  logOutTitle: "लॉग आउट करें?",
  loseAndLogOut: "इसे खोएँ और लॉग आउट करें",
  logOut: "लॉग आउट करें",
  stayLoggedIn: "लॉग इन रहें",
  logOutDemo: (openBets) =>
    `डेमो खाते का पासवर्ड नहीं होता, इसलिए उसमें वापस नहीं जा सकते: उसकी प्ले मनी${openBets === 0 ? "" : ` और आपकी ${openBets} खुली बेट`} आपके लिए ${openBets === 0 ? "खो जाएगी" : "खो जाएँगी"}।`,
  logOutPlayer: (openBets) =>
    `${openBets === 0 ? "" : `आपकी ${openBets} खुली बेट वैसी ही ${openBets === 1 ? "रहेगी" : "रहेंगी"}। `}दोबारा लॉग इन करने पर आपके पसंदीदा लौट आते हैं; थीम और इस ब्राउज़र के दूसरे चुनाव नहीं।`,
};
