import { handicapOf } from "../../../modules/catalogue/index.ts";
import { marketIdText, momentText } from "../ids.ts";
import { bettingTypeOf, turnsInPlay, typeCodeOf } from "./market-words.ts";
import type { ShownMarket } from "./shown-markets.ts";
import { isBspMarket } from "./starting-price.ts";

/** The zone that moments of events are given in. */
const ZONE = "UTC";

/** An event with the fields that a reader of the protocol knows, and no other. */
export function presentEvent({ event }: Pick<ShownMarket, "event">) {
  return { id: String(event.id), name: event.title, timezone: ZONE, openDate: momentText(event.startTime) };
}

export function presentCompetition({ event, competitionId }: Pick<ShownMarket, "event" | "competitionId">) {
  return { id: competitionId, name: event.competition };
}

/** The terms of a market, with no field that a reader of the protocol does not know. */
export function presentDescription({ event, market }: Pick<ShownMarket, "event" | "market">) {
  const at = momentText(event.startTime);
  return {
    persistenceEnabled: market.keepsInPlay,
    bspMarket: isBspMarket(market),
    marketTime: at,
    suspendTime: at,
    bettingType: bettingTypeOf(market),
    turnInPlayEnabled: turnsInPlay(event, market),
    marketType: typeCodeOf(event, market),
    regulator: "",
    marketBaseRate: market.commissionBasisPoints / 100,
    discountAllowed: true,
    wallet: "UK wallet",
    rules: market.rules,
    rulesHasDate: false,
    clarifications: "",
    priceLadderDescription: { type: market.ladder === "classic" ? "CLASSIC" : "FINEST" },
    ...(market.eachWay && { eachWayDivisor: market.eachWay.divisor }),
  };
}

/** The runners of a market, with their numbers as metadata where that is asked for. */
export function presentRunners({ market }: ShownMarket, withMetadata: boolean) {
  return market.runners.map(({ id, name, cloth }, index) => ({
    selectionId: id,
    runnerName: name,
    handicap: handicapOf(market, index) ?? 0,
    sortPriority: index + 1,
    ...(withMetadata && {
      metadata: { runnerId: String(id), ...(typeof cloth === "number" && { CLOTH_NUMBER: String(cloth) }) },
    }),
  }));
}

/** What every answer of the catalogue says of a market. */
export function presentMarketHead({ market }: ShownMarket, matched: number) {
  return { marketId: marketIdText(market.id), marketName: market.name, totalMatched: matched };
}

/** Stakes of both sides that can be taken now, main units. */
export function availableOf(
  runners: readonly {
    readonly back: readonly { readonly size: number }[];
    readonly lay: readonly { readonly size: number }[];
  }[],
): number {
  const paise = runners.reduce(
    (sum, { back, lay }) => [...back, ...lay].reduce((own, { size }) => own + Math.round(size * 100), sum),
    0,
  );
  return paise / 100;
}
