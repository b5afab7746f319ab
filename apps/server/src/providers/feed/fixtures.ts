import type { HandlersOf } from "../../calls/handler.ts";
import { type Catalogue, isByHand } from "../../modules/catalogue/index.ts";
import { presentFixture } from "./present-fixture.ts";

/** Answers every unfinished fixture of a feed, so that a restarted feed goes on where it was. */
export function fixtures(catalogue: Catalogue): HandlersOf<"feed">["fixtures"] {
  return async () => ({
    ok: true,
    result: catalogue
      .unfinishedEvents()
      .filter((event) => !isByHand(event))
      .map(presentFixture),
  });
}
