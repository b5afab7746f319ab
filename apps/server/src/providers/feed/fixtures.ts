import type { HandlersOf } from "../../http/handler.ts";
import type { Catalogue } from "../../modules/catalogue/catalogue.ts";
import { presentFixture } from "./present-fixture.ts";

export function fixtures(catalogue: Catalogue): HandlersOf<"feed">["fixtures"] {
  return async () => ({ ok: true, result: catalogue.unfinishedEvents().map(presentFixture) });
}
