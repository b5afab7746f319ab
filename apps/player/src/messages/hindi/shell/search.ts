import type { TextsOf } from "@crossbook/ui";
import type { searchText } from "../../english/shell/search.ts";

export const search: TextsOf<typeof searchText> = {
  search: "खोजें",
  found: "मिला",
  searching: "खोज रहे हैं…",
  nothingMatches: (words) => `“${words}” से मेल खाता कुछ नहीं।`,
  ended: "खत्म",
  eventCount: (count) => `${count} इवेंट`,
};
