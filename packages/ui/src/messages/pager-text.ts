import { defineMessages } from "./messages.ts";

/** The texts of lists that are read page by page: apart from those that every page begins with. */
export const pagerText = defineMessages("pager", {
  /** How many rows a page has, before the choice of it. */
  rows: "Rows",
  pagesOf: (label: string) => `${label}: pages`,
  rangeOf: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
  /** Where no more rows were counted. */
  rangeOfMore: (first: string, last: string, counted: string) => `${first}–${last} of ${counted} or more`,
  previousPage: "Previous page",
  nextPage: "Next page",
  pageIsEmpty: "This page has no rows any more.",
});
