import { defineMessages } from "@crossbook/ui";

/** What a search finds. */
export const searchText = defineMessages("search", {
  search: "Search",
  found: "Found",
  searching: "Searching…",
  nothingMatches: (words: string) => `Nothing matches “${words}”.`,
  ended: "Ended",
  eventCount: (count: number) => (count === 1 ? "1 event" : `${count} events`),
});
