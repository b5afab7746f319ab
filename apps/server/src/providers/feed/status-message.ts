import { type FeedBody, feed } from "@crossbook/contract";
import type { StatusLapse } from "@crossbook/engine";
import { declaredRefusal } from "../../calls/refusals.ts";
import {
  BALL_RUNNING,
  type CatalogueEvent,
  type CatalogueMarket,
  isMarketFinished,
} from "../../modules/catalogue/index.ts";
import type { Actor } from "../../modules/market-operations/index.ts";
import type { FeedParts } from "./feed-parts.ts";
import type { FeedRefusal } from "./fixture-announcement.ts";

type StatusBody = Extract<FeedBody, { type: "status" }>;

/**
 * Suspends and empties first, then changes the phase, then opens: nobody bets in play without its delay, and no
 * offer made before the start can be taken after it but those that are kept. Every step may be repeated. An event that has ended stays ended:
 * a status that comes later changes nothing.
 */
export async function applyStatus(
  parts: FeedParts,
  event: CatalogueEvent,
  given: StatusBody,
): Promise<FeedRefusal | undefined> {
  const body = sinceStart(event, given.ballRunning ? ballRunning(given) : given);
  const named = namedMarkets(event, body.marketKeys);
  if (!named) return { ok: false, code: "MARKET_NOT_FOUND" };
  if (event.phase === "ended" && body.phase !== "ended") return undefined;
  const isTurnInPlay = body.phase === "inPlay" && event.phase === "upcoming";
  const actor: Actor = `feed:${event.fixtureId}`;
  for (const market of event.markets) {
    if (isMarketFinished(market.status)) continue;
    const stop = stopOf(market, body, named, isTurnInPlay);
    const refusal = await stopMarket(parts, market, actor, stop, betDelayMs(market, body));
    if (refusal) return refusal;
  }
  parts.catalogue.changeEvent(event.id, { phase: body.phase });
  const changed = parts.catalogue.event(event.id);
  if (changed) await parts.store.saveEvent(changed);
  if (body.phase === "ended") return undefined;
  for (const market of event.markets) {
    const { id } = market;
    const isToOpen =
      named.has(id) && !body.suspended && parts.catalogue.market(id)?.feedStatus === "suspended";
    if (!isToOpen) continue;
    const outcome = await parts.operations.setStatus(
      {
        ...{ marketId: id, status: "open", reason: "", lapse: undefined },
        ...delayOf(betDelayMs(market, body)),
      },
      actor,
    );
    if (!outcome.ok) return declaredRefusal(feed.publish, outcome.code);
  }
  return undefined;
}

/** An event in play stays so until it ends: an operator may turn it in play before the feed does. */
function sinceStart({ phase }: CatalogueEvent, body: StatusBody): StatusBody {
  return phase === "inPlay" && body.phase === "upcoming" ? { ...body, phase } : body;
}

/** Takes no bets until the ball is dead; what rests stays, so that the book is there again at once. */
function ballRunning(body: StatusBody): StatusBody {
  return { ...body, suspended: true, reason: BALL_RUNNING, lapseUnmatched: false };
}

interface Stop {
  readonly status: "open" | "suspended" | "closed";
  readonly reason: string;
  readonly lapse: StatusLapse | undefined;
}

/** What the first step does to a market; undefined: nothing. */
function stopOf(
  market: CatalogueMarket,
  body: StatusBody,
  named: ReadonlySet<number>,
  isTurnInPlay: boolean,
): Stop | undefined {
  // What an operator has suspended stays so; it is then as the feed asks once the operator takes that back.
  const { status, feedStatus, feedReason } = market;
  if (body.phase === "ended") return { status: "closed", reason: body.reason, lapse: "closed" };
  if (status !== "open" && status !== "suspended") return undefined;
  if (named.has(market.id)) {
    // Whatever else the message says: the off forms the starting prices.
    const isOff = isTurnInPlay && market.hasStartingPrice;
    const lapse = isOff ? "inPlay" : lapseOf(body, isTurnInPlay);
    const isStopped = body.suspended || lapse !== undefined;
    return isStopped ? { status: "suspended", reason: body.reason, lapse } : undefined;
  }
  // A market that the message does not speak of stays as open as it was, but the start is its start too.
  return isTurnInPlay ? { status: feedStatus, reason: feedReason, lapse: "inPlay" } : undefined;
}

/** Why unmatched orders lapse with a message that speaks of their market; undefined: they do not. */
function lapseOf(
  { lapseUnmatched, lapseReason }: StatusBody,
  isTurnInPlay: boolean,
): StatusLapse | undefined {
  const usual = isTurnInPlay ? "inPlay" : "suspended";
  if (lapseUnmatched) return lapseReason ?? usual;
  return isTurnInPlay ? "inPlay" : undefined;
}

async function stopMarket(
  { operations }: FeedParts,
  market: CatalogueMarket,
  actor: Actor,
  stop: Stop | undefined,
  betDelayMs: number | undefined,
): Promise<FeedRefusal | undefined> {
  if (!stop) return undefined;
  const { status, reason, lapse } = stop;
  const isSame = market.feedStatus === status && market.feedReason === reason;
  const isDelayed = betDelayMs === undefined || market.betDelayMs === betDelayMs;
  if (isSame && isDelayed && lapse === undefined) return undefined;
  const change = { marketId: market.id, status, reason, lapse, ...delayOf(betDelayMs) };
  const outcome = await operations.setStatus(change, actor);
  return outcome.ok ? undefined : declaredRefusal(feed.publish, outcome.code);
}

/**
 * Orders that would match at once are delayed while the event is in play; undefined: as they are. Before the start there is no
 * delay to take away, and an operator may have turned the event in play since this message was read.
 */
function betDelayMs({ delayMs }: CatalogueMarket, { phase }: StatusBody): number | undefined {
  return phase === "inPlay" ? delayMs : undefined;
}

function delayOf(betDelayMs: number | undefined): { readonly betDelayMs?: number } {
  return betDelayMs === undefined ? {} : { betDelayMs };
}

/** Numbers of the markets a message speaks of; undefined where it names one that is not there. */
function namedMarkets(
  event: CatalogueEvent,
  keys: readonly string[] | undefined,
): ReadonlySet<number> | undefined {
  if (!keys) return new Set(event.markets.map(({ id }) => id));
  const named = event.markets.filter(({ key }) => keys.includes(key));
  return named.length < new Set(keys).size ? undefined : new Set(named.map(({ id }) => id));
}
