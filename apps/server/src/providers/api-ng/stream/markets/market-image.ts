import type { OddsRunner, StartingPriceRunner } from "@crossbook/contract";
import type { WideOdds } from "../../../../modules/markets/index.ts";
import { eventTypeOf } from "../../catalogue/event-types.ts";
import { presentDescription, presentEvent } from "../../catalogue/present-market.ts";
import { marketIdText } from "../../ids.ts";
import { presentBookHead, runnerStatusOf } from "../../prices/book-head.ts";

/** A decimal price, and the size there in main units. */
export type Level = readonly [price: number, size: number];

/** A market as streams show it, with everything that any of them may. It is never changed. */
export interface MarketImage {
  readonly id: string;
  /** It has its result. */
  readonly isClosed: boolean;
  readonly definition: object;
  /** The same as text: two definitions of one text are the same. */
  readonly definitionText: string;
  readonly matched: number;
  readonly runners: readonly RunnerImage[];
}

export interface RunnerImage {
  readonly id: number;
  /** Absent where the market has no handicaps. */
  readonly hc?: number;
  readonly back: readonly Level[];
  readonly lay: readonly Level[];
  readonly traded: readonly Level[];
  readonly tradedVolume: number;
  readonly lastPrice: number | null;
  readonly starting: StartingPriceRunner | undefined;
}

/** `version`: of the market when it was read, or an earlier one; `before`: the image until now. */
export function marketImage(wide: WideOdds, before: MarketImage | undefined, version: number): MarketImage {
  const { market, odds, traded, starting } = wide;
  const definition = { ...presentDefinition(wide), version };
  const definitionText = JSON.stringify(definition);
  const isSame = before?.definitionText === definitionText;
  return {
    id: marketIdText(market.id),
    isClosed: definition.status === "CLOSED",
    definition: isSame ? before.definition : definition,
    definitionText,
    matched: odds.matched,
    runners: odds.runners.map((runner, index) => {
      // What is not known at the moment stays as it was.
      const matches = traded ? levelsOf(traded[index] ?? []) : (before?.runners[index]?.traded ?? []);
      return {
        id: runner.id,
        ...hcOf(runner),
        back: levelsOf(runner.back),
        lay: levelsOf(runner.lay),
        traded: matches,
        tradedVolume: matches.reduce((sum, [, size]) => sum + Math.round(size * 100), 0) / 100,
        lastPrice: runner.lastPrice,
        starting: starting?.[index],
      };
    }),
  };
}

/** A market's definition without its version, and with no field that a reader of the protocol does not know. */
function presentDefinition({ event, market, odds, starting }: WideOdds) {
  const description = presentDescription({ event, market });
  const { timezone, openDate } = presentEvent({ event });
  return {
    ...presentBookHead({ market, odds }),
    bspMarket: description.bspMarket,
    persistenceEnabled: description.persistenceEnabled,
    marketTime: description.marketTime,
    suspendTime: description.suspendTime,
    bettingType: description.bettingType,
    turnInPlayEnabled: description.turnInPlayEnabled,
    marketType: description.marketType,
    marketBaseRate: description.marketBaseRate,
    discountAllowed: description.discountAllowed,
    priceLadderDefinition: description.priceLadderDescription,
    ...(market.eachWay && { eachWayDivisor: market.eachWay.divisor }),
    ...{ timezone, openDate, regulators: [], inPlay: odds.inPlay },
    ...{ eventId: String(event.id), eventTypeId: eventTypeOf(event.sportId).id },
    runners: odds.runners.map((runner, index) => {
      const price = starting?.[index]?.price ?? null;
      return {
        ...{ id: runner.id, sortPriority: index + 1, status: runnerStatusOf(runner), ...hcOf(runner) },
        ...(price !== null && { bsp: price }),
      };
    }),
  };
}

function hcOf({ handicap }: Pick<OddsRunner, "handicap">): { readonly hc?: number } {
  return handicap === null ? {} : { hc: handicap };
}

function levelsOf(levels: OddsRunner["back"]): readonly Level[] {
  return levels.map(({ price, size }) => [price, size]);
}
