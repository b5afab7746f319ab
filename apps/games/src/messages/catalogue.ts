import type { TextsOf } from "@crossbook/ui";
import type { english } from "./english/index.ts";

/** Every text of the games in one language: what English has, and nothing else. A missing or an extra one does not compile. */
export type Catalogue = {
  readonly [Part in keyof typeof english]: TextsOf<(typeof english)[Part]>;
};
