import type { TextsOf } from "@crossbook/ui";
import type { lineText } from "../../english/betting/lines.ts";

export const line: TextsOf<typeof lineText> = {
  halfWon: "आधी जीत",
  stakeBack: "स्टेक वापस",
  halfLost: "आधी हार",
  won: "जीत",
  elseLost: "बाकी में हार",
  anyResult: "कोई भी नतीजा",
  orWorse: (oneMargin) => `${oneMargin} या उससे खराब`,
  fromTo: (oneMargin, oneMargin2) => `${oneMargin} से ${oneMargin2} तक`,
  winByOrMore: (margin) => `${margin}+ से जीत`,
  win: "जीत",
  draw: "ड्रॉ",
  winOrDraw: "जीत या ड्रॉ",
  winDrawOrLose: (margin) => `जीत, ड्रॉ या ज़्यादा से ज़्यादा ${margin} से हार`,
  winBy: (margin) => `${margin} से जीत`,
  loseBy: (margin) => `${margin} से हार`,
};
