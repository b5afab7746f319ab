import type { Catalogue, CatalogueEvent, CatalogueMarket, CatalogueStore } from "../catalogue/index.ts";

interface Parts {
  readonly catalogue: Pick<Catalogue, "event" | "addMarkets">;
  readonly store: Pick<CatalogueStore, "find" | "markBegun">;
}

/**
 * Begins stored markets of an event and then shows them: `begin` makes the engine's markets, with their bet delay where the phase
 * asks for one, and is called again where the event has another phase meanwhile; what it has done already it may do again.
 * Answers its refusal; undefined: the markets are in the catalogue. One that is broken off before is not there after a start either.
 */
export async function beginMarkets<Refused>(
  { catalogue, store }: Parts,
  event: CatalogueEvent,
  markets: readonly CatalogueMarket[],
  begin: (phase: CatalogueEvent["phase"]) => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  const phaseNow = () => catalogue.event(event.id)?.phase ?? event.phase;
  for (;;) {
    const phase = phaseNow();
    const refusal = await begin(phase);
    if (refusal !== undefined) return refusal;
    await store.markBegun(markets.map(({ id }) => id));
    const now = await store.find({ eventId: event.id });
    // An operator has turned it in play meanwhile: bets on it are to be delayed before anybody sees it.
    if (phaseNow() !== phase) continue;
    catalogue.addMarkets(event.id, now?.markets ?? []);
    return undefined;
  }
}
