import {
  type Level,
  paiseOfWire,
  type RunnerBook,
  useFreshness,
  useMarketBook,
  useWatch,
} from "@crossbook/browser";
import { type Market, type SportKey, sportById } from "@crossbook/contract";
import { MAX_AMOUNT_PAISE, type Paise, zeroPaise } from "@crossbook/money";
import { oddsFromPercent } from "@crossbook/odds";
import { useMemo } from "react";
import { usePreferences } from "../../app/use-preferences.ts";
import { useEventTree } from "../../events/use-event-tree.ts";
import { LOCK_WORDS } from "../../markets/lock-words.ts";
import { isFinished } from "../../markets/market-sections.ts";
import { type BetLock, marketTerms } from "../../markets/market-terms.ts";
import { nameText } from "../../markets/name-text.ts";
import { useEventMarkets, useUserLimits } from "../../markets/use-event-markets.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { useMarketPosition } from "../../positions/use-market-position.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import { type Draft, lineOf, type Side } from "../../selection/draft.ts";
import { useSession } from "../../session/use-session.ts";
import type { LapseTerms } from "./lapse-rule.ts";
import type { BestOffer } from "./price-moved.tsx";
import type { SlipTerms } from "./slip-form.ts";

export interface SlipMarket {
  /** As it is described; undefined until it has answered. */
  readonly market: Market | undefined;
  readonly terms: SlipTerms;
  /** The market has answered: its limits are real ones. */
  readonly isKnown: boolean;
  /** Undefined until then: the longest one counts for how long an answer is waited for. */
  readonly delayMs: number | undefined;
  /** What becomes of an unmatched part; undefined until the market has answered, and once it is over. */
  readonly lapse: LapseTerms | undefined;
  /** Why no bet can be placed now, in words; undefined while one can. */
  readonly closedBecause: string | undefined;
  /** What this bet could take now, of a fancy bet at its line; undefined where nobody offers. */
  readonly offer: Level | undefined;
  /** The best of this side at any line. */
  readonly best: BestOffer | undefined;
}

/** What the slip has to know of the market under it and of the player, as it is now. */
export function useSlipMarket(draft: Draft): SlipMarket {
  const { eventId, marketId, runnerId, side, fancy } = draft.pick;
  useWatch(eventId, [marketId]);
  const limits = useUserLimits(eventId);
  const market = useEventMarkets(eventId).data?.find((one) => one.marketId === marketId);
  const position = useMarketPosition(market);
  const available = useWireAmount(useSession((session) => session.balance));
  const exposure = useWireAmount(useSession((session) => session.exposure));
  const exposureLimit = useWireAmount(useOpenBets().data?.exposureLimit);
  const worseTicks = usePreferences((preferences) => Number(preferences.worseTicks));
  const runnerBook = useMarketBook(marketId, ({ runners }) =>
    runners.find((one) => one.runnerId === runnerId),
  );
  const all = offersOf(runnerBook, side);
  const line = fancy && lineOf(draft);
  const offers = fancy === undefined ? all : all.filter((offer) => offer.line === line);
  const status = useMarketBook(marketId, (book) => book.status) ?? market?.status ?? "OPEN";
  const reason = useMarketBook(marketId, (book) => book.reason) ?? "";
  const sport = useSport(eventId);
  const inPlay = useMarketBook(marketId, (book) => book.inPlay) ?? market?.inPlay ?? false;
  const liveDelayMs = useMarketBook(marketId, (book) => book.delayMs);
  // The market is described again after the turn in play, by which the price is formed.
  const offersStartingPrice = market?.startingPrice === "offered" && !inPlay;
  const { stale } = useFreshness(marketId);

  const isTakenOut = market?.runners.some(({ id, removed }) => id === runnerId && removed) ?? false;
  const own = market === undefined ? undefined : marketTerms(market, limits, runnerId, liveDelayMs);
  return {
    market,
    terms: {
      ladder: own?.ladder ?? "classic",
      minStake: own?.minStake ?? zeroPaise,
      minPayout: own?.minPayout,
      maxStake: own?.maxStake ?? MAX_AMOUNT_PAISE,
      available,
      exposure,
      exposureLimit,
      position,
      worseTicks,
      offers,
      lines: (fancy && market?.line) ?? undefined,
      eachWay: market?.eachWay ?? undefined,
      offersStartingPrice,
    },
    isKnown: own !== undefined,
    delayMs: own?.delayMs,
    lapse:
      market && !isFinished({ status })
        ? { inPlay, keepsInPlay: market.keepsInPlay, offersStartingPrice, sport }
        : undefined,
    closedBecause: closedWords({ status, reason, stale, lock: own?.lock, isTakenOut }),
    offer: offers[0],
    best: all[0],
  };
}

type Offer = Level & { readonly line?: number };

/** What a side can take, best first: of a fancy market at each line. */
function offersOf(book: RunnerBook | undefined, side: Side): readonly Offer[] {
  if (book === undefined) return [];
  if (book.lines === undefined) return book[side];
  return book.lines[side === "back" ? "yes" : "no"].flatMap(({ line, rate, size }) => {
    const odds = oddsFromPercent(rate);
    return odds === undefined ? [] : [{ line, odds, size }];
  });
}

function useSport(eventId: number): SportKey | undefined {
  const { tree } = useEventTree();
  const sport = tree?.find(({ events }) => events.some(({ id }) => id === eventId));
  return sport && sportById(sport.id)?.key;
}

function useWireAmount(mainUnits: number | undefined): Paise | undefined {
  return useMemo(() => (mainUnits === undefined ? undefined : paiseOfWire(mainUnits)), [mainUnits]);
}

interface Standing {
  readonly status: string;
  readonly reason: string;
  readonly stale: boolean;
  readonly lock: BetLock | undefined;
  readonly isTakenOut: boolean;
}

function closedWords({ status, reason, stale, lock, isTakenOut }: Standing): string | undefined {
  if (lock !== undefined) return LOCK_WORDS[lock];
  if (status === "BALLRUNNING") return slipText().ballRunning;
  if (status === "SUSPENDED")
    return reason === "" ? slipText().suspended : slipText().suspendedFor(nameText().reason(reason));
  if (status !== "OPEN") return slipText().noMoreBets;
  if (isTakenOut) return slipText().takenOut;
  if (stale) return slipText().pricesOld;
  return undefined;
}
