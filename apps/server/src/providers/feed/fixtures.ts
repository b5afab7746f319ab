import type { HandlersOf } from "../../calls/handler.ts";
import type { Catalogue } from "../../modules/catalogue/index.ts";
import { presentFixture } from "./present-fixture.ts";

export function fixtures(catalogue: Catalogue): HandlersOf<"feed">["fixtures"] {
  return async () => ({ ok: true, result: catalogue.unfinishedEvents().map(presentFixture) });
}
