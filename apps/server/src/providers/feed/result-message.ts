import { type FeedBody, feed } from "@crossbook/contract";
import { isSameResult, type MarketResult, type RunnerIndex, VOID_RESULT } from "@crossbook/engine/kinds";
import { declaredRefusal } from "../../calls/refusals.ts";
import {
  type CatalogueEvent,
  type CatalogueMarket,
  isMarketFinished,
} from "../../modules/catalogue/index.ts";
import type { Actor } from "../../modules/market-operations/index.ts";
import type { FeedParts } from "./feed-parts.ts";
import type { FeedRefusal } from "./fixture-announcement.ts";

type ResultBody = Extract<FeedBody, { type: "result" }>;
type AnnouncedResult = ResultBody["markets"][number]["result"];

/** What becomes of one market. */
type Verdict =
  | { readonly market: CatalogueMarket; readonly result: Exclude<MarketResult, { type: "void" }> }
  | { readonly market: CatalogueMarket; readonly voidReason: string };

/**
 * Settles or voids each market, and ends the event unless the result is not final. Nothing is done before all of the message
 * makes sense.
 */
export async function applyResult(
  { catalogue, store, operations }: FeedParts,
  event: CatalogueEvent,
  body: ResultBody,
): Promise<FeedRefusal | undefined> {
  const verdicts: Verdict[] = [];
  for (const announced of body.markets) {
    const market = event.markets.find(({ key }) => key === announced.key);
    if (!market) return { ok: false, code: "MARKET_NOT_FOUND" };
    const verdict = verdictOf(market, announced);
    if (typeof verdict === "string") return { ok: false, code: verdict };
    if (isMarketFinished(market.status) && !isDone(verdict))
      return { ok: false, code: "MARKET_STATUS_INVALID" };
    verdicts.push(verdict);
  }
  const actor: Actor = `feed:${event.fixtureId}`;
  for (const verdict of verdicts) {
    if (isDone(verdict)) continue;
    const outcome =
      "result" in verdict
        ? await operations.settle(verdict.market.id, verdict.result, body.official, actor)
        : await operations.voidMarket(verdict.market.id, verdict.voidReason, actor);
    if (!outcome.ok) return declaredRefusal(feed.publish, settledAsInvalid(outcome.code));
  }
  return body.final === false ? undefined : endEvent({ catalogue, store, operations }, event, body);
}

/** Closes the markets that the result does not name: what becomes of them an operator decides. */
async function endEvent(
  { catalogue, store, operations }: Pick<FeedParts, "catalogue" | "store" | "operations">,
  event: CatalogueEvent,
  body: ResultBody,
): Promise<FeedRefusal | undefined> {
  const actor: Actor = `feed:${event.fixtureId}`;
  const left = event.markets.filter(({ key }) => !body.markets.some((named) => named.key === key));
  for (const market of left) {
    // Nobody bets on a match that is over.
    if (market.status !== "open" && market.status !== "suspended") continue;
    const close = {
      marketId: market.id,
      status: "closed",
      reason: body.official,
      lapse: "closed",
    } as const;
    const outcome = await operations.setStatus(close, actor);
    if (!outcome.ok) return declaredRefusal(feed.publish, outcome.code);
  }
  catalogue.changeEvent(event.id, { phase: "ended" });
  const ended = catalogue.event(event.id);
  if (ended) await store.saveEvent(ended);
  return undefined;
}

function verdictOf(
  market: CatalogueMarket,
  announced: ResultBody["markets"][number],
): Verdict | "RUNNER_NOT_FOUND" | "RESULT_INVALID" {
  const { result } = announced;
  if (result.type === "void") return { market, voidReason: result.reason };
  if ((result.type === "number") !== (market.line !== null)) return "RESULT_INVALID";
  if (result.type === "number") return { market, result: { type: "number", value: result.value } };
  const isInOrder = result.type === "places" || result.type === "tiedPlaces";
  if (isInOrder !== (market.eachWay !== null)) return "RESULT_INVALID";
  if (result.type === "places") return placesVerdict(market, result.runners);
  if (result.type === "tiedPlaces") return tiedVerdict(market, result);
  const isDeadHeat = result.type === "deadHeat";
  const winners = indexesOf(market, isDeadHeat ? result.winners : result.runners);
  const tied = indexesOf(market, isDeadHeat ? result.tied : []);
  const places = isDeadHeat ? result.places : 0;
  if (winners === undefined || tied === undefined || winners.length + places !== market.winners)
    return "RUNNER_NOT_FOUND";
  return {
    market,
    result: isDeadHeat ? { type: "deadHeat", winners, tied, places } : { type: "winners", winners },
  };
}

/** The runners that are placed, in their order at the end: as many as the market's terms say. */
function placesVerdict(
  market: CatalogueMarket,
  keys: readonly string[],
): Verdict | "RUNNER_NOT_FOUND" | "RESULT_INVALID" {
  if (keys.length !== market.eachWay?.places) return "RESULT_INVALID";
  const placed = keys.map((key) => market.runners.findIndex((runner) => runner.key === key));
  const isKnown = !placed.includes(-1) && new Set(placed).size === keys.length;
  return isKnown ? { market, result: { type: "places", placed } } : "RUNNER_NOT_FOUND";
}

/** A tie: whether it and those placed beside it take the market's places is the engine's answer. */
function tiedVerdict(
  market: CatalogueMarket,
  { runners, tied: tiedKeys, after }: Extract<AnnouncedResult, { type: "tiedPlaces" }>,
): Verdict | "RUNNER_NOT_FOUND" {
  const placed = runners.map((key) => market.runners.findIndex((runner) => runner.key === key));
  const tied = indexesOf(market, tiedKeys);
  const isKnown = !placed.includes(-1) && new Set(placed).size === runners.length;
  if (!isKnown || tied === undefined) return "RUNNER_NOT_FOUND";
  return { market, result: { type: "tiedPlaces", placed, tied, after } };
}

/** Indexes of these runners in ascending order; undefined where one is not of this market or is named twice. */
function indexesOf(market: CatalogueMarket, keys: readonly string[]): RunnerIndex[] | undefined {
  const indexes = keys.map((key) => market.runners.findIndex((runner) => runner.key === key));
  const isKnown = !indexes.includes(-1) && new Set(indexes).size === keys.length;
  return isKnown ? indexes.sort((a, b) => a - b) : undefined;
}

/** True where the market already has just this result, from an operator or from the same message before. */
function isDone(verdict: Verdict): boolean {
  const { result } = verdict.market;
  if (result === null) return false;
  return isSameResult(result, "result" in verdict ? verdict.result : VOID_RESULT);
}

function settledAsInvalid<Code extends string>(code: Code) {
  return code === "MARKET_SETTLED" ? "MARKET_STATUS_INVALID" : code;
}
