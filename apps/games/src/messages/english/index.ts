import { uiText } from "@crossbook/ui";
import { detailText } from "./details.ts";
import { gameText } from "./games.ts";
import { pageText } from "./page.ts";
import { refusalText } from "./refusals.ts";
import { ruleText } from "./rules.ts";
import { stakeText } from "./stake.ts";

/** Every part of the texts by its name: what a language must have. */
export const english = {
  ui: uiText,
  detail: detailText,
  game: gameText,
  page: pageText,
  refusal: refusalText,
  rule: ruleText,
  stake: stakeText,
} as const;
