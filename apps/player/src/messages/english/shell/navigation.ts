import { defineMessages } from "@crossbook/ui";

/** The header, the menus and the frames of pages. */
export const navigationText = defineMessages("navigation", {
  language: "Language",
});
