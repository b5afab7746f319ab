import { type SuspensionScope, sportById } from "@crossbook/contract";

/** What a scope is called: the event by its title where it is known. */
export function scopeWords(scope: SuspensionScope, titleOf: (eventId: number) => string | undefined): string {
  switch (scope.type) {
    case "event":
      return titleOf(scope.eventId) ?? `event ${scope.eventId}`;
    case "sport":
      return `every market of ${sportById(scope.sportId)?.name ?? `sport ${scope.sportId}`}`;
    case "site":
      return "every market";
  }
}
