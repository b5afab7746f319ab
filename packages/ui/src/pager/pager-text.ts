import { defineMessages, type TextsOf } from "../messages/messages.ts";

/** The texts of lists that are read page by page: apart from those that every page begins with. */
export const pagerText = defineMessages("pager", {
  /** How many rows a page has, before the choice of it. */
  rows: "Rows",
  pagesOf: (label: string) => `${label}: pages`,
  rangeOf: (first: number, last: number, total: number) => `${first}–${last} of ${total}`,
  previousPage: "Previous page",
  nextPage: "Next page",
  pageIsEmpty: "This page has no rows any more.",
});

/** The same in Hindi, for the catalogue of each app that has it. */
export const pagerHindi: TextsOf<typeof pagerText> = {
  rows: "पंक्तियाँ",
  pagesOf: (label) => `${label}: पेज`,
  rangeOf: (first, last, total) => `${total} में से ${first}–${last}`,
  previousPage: "पिछला पेज",
  nextPage: "अगला पेज",
  pageIsEmpty: "इस पेज पर अब कोई पंक्ति नहीं है।",
};
