import type { TextsOf } from "./messages.ts";
import type { pagerText } from "./pager-text.ts";
import type { uiText } from "./ui-text.ts";

/** The texts of the components in Hindi, for the catalogue of each app that has it. */
export const uiHindi: TextsOf<typeof uiText> = {
  close: "बंद करें",
  loading: "लोड हो रहा है…",
  tryAgain: "दोबारा कोशिश करें",
  outOfDate: (reason) => `यह पुराना हो सकता है: ${reason}`,
  notKnownYet: "अभी पता नहीं",
  minus: "ऋण ",
  lower: (label) => `${label} घटाएँ`,
  raise: (label) => `${label} बढ़ाएँ`,
};

/** The texts of lists that are read page by page. */
export const pagerHindi: TextsOf<typeof pagerText> = {
  rows: "पंक्तियाँ",
  pagesOf: (label) => `${label}: पेज`,
  rangeOf: (first, last, total) => `${total} में से ${first}–${last}`,
  rangeOfMore: (first, last, counted) => `${counted} या ज़्यादा में से ${first}–${last}`,
  previousPage: "पिछला पेज",
  nextPage: "अगला पेज",
  pageIsEmpty: "इस पेज पर अब कोई पंक्ति नहीं है।",
};
