import { type SuspensionScope, sportById } from "@crossbook/contract";
import type { CatalogueEvent } from "../catalogue/index.ts";

/** A scope as the table and the log of actions have it. */
export function scopeText(scope: SuspensionScope): string {
  switch (scope.type) {
    case "event":
      return `event:${scope.eventId}`;
    case "sport":
      return `sport:${scope.sportId}`;
    case "site":
      return "site";
  }
}

/** The scope of a text that the table holds. */
export function scopeOfText(text: string): SuspensionScope {
  const [type, id] = text.split(":");
  if (type === "event") return { type, eventId: Number(id) };
  if (type === "sport") return { type, sportId: Number(id) };
  return { type: "site" };
}

/** The scopes that an event is in. */
export function scopesOf({ id, sportId }: Pick<CatalogueEvent, "id" | "sportId">): readonly string[] {
  return [`event:${id}`, `sport:${sportId}`, "site"];
}

/** The scope by the id that events of its sport have: a second one would cover no market. Undefined: no event is of that sport. */
export function knownScope(scope: SuspensionScope): SuspensionScope | undefined {
  if (scope.type !== "sport") return scope;
  const sport = sportById(scope.sportId);
  return sport && { type: "sport", sportId: sport.id };
}
