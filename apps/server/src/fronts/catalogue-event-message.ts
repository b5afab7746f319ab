import { eachWayTerms, eventSource, lineTerms, marketType, notation } from "@crossbook/contract";
import { resultOfText, resultText } from "@crossbook/engine/kinds";
import { paise } from "@crossbook/money";
import * as z from "zod/mini";
import type { CatalogueEvent } from "../modules/catalogue/index.ts";

const id = z.int().check(z.positive());
const count = z.int().check(z.nonnegative());
const shortText = z.string().check(z.maxLength(1000));
const longText = z.string().check(z.maxLength(100_000));
const askedStatus = z.enum(["open", "suspended", "closed"]);
const amount = z.pipe(count, z.transform(paise));

const runner = z.object({
  ...{ id, key: shortText, name: shortText },
  cloth: z.optional(z.nullable(count)),
});

const market = z.object({
  ...{ id, eventId: id, key: shortText, type: marketType, name: shortText, category: shortText },
  ...{ rules: longText, ladder: z.enum(["classic", "finest"]), notation },
  ...{ line: z.nullable(lineTerms), eachWay: z.nullable(eachWayTerms) },
  ...{ commissionBasisPoints: count, delayMs: count, betDelayMs: count },
  ...{ minStake: amount, maxStake: amount },
  ...{ minPayout: z.nullable(amount), maxExposure: z.nullable(amount), maxMatched: z.nullable(amount) },
  ...{ winners: count, keepsInPlay: z.boolean() },
  // A leader of an earlier version does not send them.
  crossMatching: z._default(z.boolean(), false),
  hasStartingPrice: z._default(z.boolean(), false),
  startingPrices: z._default(z.nullable(z.array(count).check(z.maxLength(1000))), null),
  runners: z.array(runner).check(z.maxLength(1000)),
  removedRunners: z.array(count).check(z.maxLength(1000)),
  status: z.enum(["open", "suspended", "closed", "settled", "void"]),
  ...{ feedStatus: askedStatus, operatorStatus: askedStatus, statusReason: shortText },
  // A leader of an earlier version does not send it.
  feedReason: z._default(shortText, ""),
  result: z.pipe(
    z.string().check(z.maxLength(10_000)),
    z.transform((text) => resultOfText(text) ?? null),
  ),
});

/** An event of the catalogue with its markets, as it is on the bus. */
export const catalogueEvent = z.object({
  ...{ id, fixtureId: shortText, sportId: count, competition: shortText, title: shortText },
  ...{ team1: z.nullable(shortText), team2: z.nullable(shortText), startTime: z.int() },
  ...{ simulated: z.boolean(), sourceLabel: shortText, source: z._default(z.nullable(eventSource), null) },
  phase: z.enum(["upcoming", "inPlay", "ended"]),
  ...{ scoreText: z.nullable(longText), scoreLine: z.nullable(shortText), feedSequence: count },
  markets: z.array(market).check(z.maxLength(10_000)),
});

/** An event as it is sent: a result is a text there. */
export function sentEvent(event: CatalogueEvent): z.input<typeof catalogueEvent> {
  const markets = event.markets.map((known) => ({
    ...known,
    ...{ runners: [...known.runners], removedRunners: [...known.removedRunners] },
    startingPrices: known.startingPrices && [...known.startingPrices],
    result: known.result === null ? "" : resultText(known.result),
  }));
  return { ...event, markets };
}
