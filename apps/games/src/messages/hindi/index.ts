import { uiHindi } from "@crossbook/ui";
import type { Catalogue } from "../catalogue.ts";
import { detail } from "./details.ts";
import { game } from "./games.ts";
import { page } from "./page.ts";
import { refusal } from "./refusals.ts";
import { rule } from "./rules.ts";
import { stake } from "./stake.ts";

/** The texts in Hindi, fetched by a page that was launched in it. */
export const hindi: Catalogue = { ui: uiHindi, detail, game, page, refusal, rule, stake };
