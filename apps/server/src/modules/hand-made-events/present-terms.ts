import type { EventDetails, EventTerms } from "@crossbook/contract";
import { type Paise, paiseToMainUnits } from "@crossbook/money";
import { type CatalogueEvent, type CatalogueMarket, isByHand } from "../catalogue/index.ts";

/** An event as `createEvent` would describe it, so that another can be made like it or it is changed. */
export function presentTerms(event: CatalogueEvent): EventDetails {
  const { sportId, competition, title, team1, team2, startTime, markets, phase } = event;
  return {
    ...{ sportId, competition, title, team1, team2, phase, byHand: isByHand(event) },
    startTime: new Date(startTime).toISOString(),
    markets: markets.map(presentMarket),
  };
}

function presentMarket(market: CatalogueMarket): EventTerms["markets"][number] {
  const { key, type, name, runners, delayMs, minStake, maxStake, rules, winners, keepsInPlay } = market;
  const { notation, line, eachWay, category, commissionBasisPoints } = market;
  return {
    ...{ key, type, name, delayMs, rules, winners, keepsInPlay, notation, category },
    runners: runners.map((runner) => ({
      ...{ key: runner.key, name: runner.name },
      ...(typeof runner.cloth === "number" && { cloth: runner.cloth }),
    })),
    commissionPercent: commissionBasisPoints / 100,
    minStake: paiseToMainUnits(minStake),
    maxStake: paiseToMainUnits(maxStake),
    ...(line && { line }),
    ...(eachWay && { eachWay }),
    ...(market.crossMatching && { crossMatching: true }),
    ...(market.hasStartingPrice && { startingPrice: true }),
    ...bound("minPayout", market.minPayout),
    ...bound("maxExposure", market.maxExposure),
    ...bound("maxMatched", market.maxMatched),
  };
}

function bound<Name extends string>(name: Name, amount: Paise | null): Partial<Record<Name, number>> {
  return amount === null ? {} : ({ [name]: paiseToMainUnits(amount) } as Record<Name, number>);
}
