import { type Level, paiseOfWire, useFreshness, useMarketBook, useWatch } from "@crossbook/browser";
import { type SportKey, sportById } from "@crossbook/contract";
import { MAX_AMOUNT_PAISE, type Paise, zeroPaise } from "@crossbook/money";
import { useMemo } from "react";
import { usePreferences } from "../../app/use-preferences.ts";
import { useEventTree } from "../../events/use-event-tree.ts";
import { marketTerms } from "../../markets/market-terms.ts";
import { useEventMarkets, useUserLimits } from "../../markets/use-event-markets.ts";
import { useMarketPosition } from "../../positions/use-market-position.ts";
import type { Pick } from "../../selection/draft.ts";
import { useSession } from "../../session/use-session.ts";
import type { LapseTerms } from "./lapse-rule.ts";
import type { SlipTerms } from "./slip-form.ts";

export interface SlipMarket {
  readonly terms: SlipTerms;
  /** The market has answered: its limits are real ones. */
  readonly isKnown: boolean;
  readonly delayMs: number;
  /** What becomes of an unmatched part; undefined until the market has answered. */
  readonly lapse: LapseTerms | undefined;
  /** Why no bet can be placed now, in words; undefined while one can. */
  readonly closedBecause: string | undefined;
  /** The price this side could take now; undefined where nobody offers. */
  readonly offer: Level | undefined;
}

const NO_OFFERS: readonly Level[] = [];

/** What the slip has to know of the market under it and of the player, as it is now. */
export function useSlipMarket(pick: Pick): SlipMarket {
  const { eventId, marketId, runnerId, side } = pick;
  useWatch(eventId, [marketId]);
  const limits = useUserLimits(eventId);
  const market = useEventMarkets(eventId).data?.find((one) => one.marketId === marketId);
  const position = useMarketPosition(market);
  const available = useWireAmount(useSession((session) => session.balance));
  const exposure = useWireAmount(useSession((session) => session.exposure));
  const worseTicks = usePreferences((preferences) => Number(preferences.worseTicks));
  const offers =
    useMarketBook(marketId, (book) => book.runners.find((one) => one.runnerId === runnerId)?.[side]) ??
    NO_OFFERS;
  const status = useMarketBook(marketId, (book) => book.status) ?? market?.status ?? "OPEN";
  const reason = useMarketBook(marketId, (book) => book.reason) ?? "";
  const sport = useSport(eventId);
  const inPlay = useMarketBook(marketId, (book) => book.inPlay) ?? market?.inPlay ?? false;
  const liveDelayMs = useMarketBook(marketId, (book) => book.delayMs);
  const { stale } = useFreshness();

  const own = market === undefined ? undefined : marketTerms(market, limits, runnerId, liveDelayMs);
  return {
    terms: {
      ladder: own?.ladder ?? "classic",
      minStake: own?.minStake ?? zeroPaise,
      maxStake: own?.maxStake ?? MAX_AMOUNT_PAISE,
      available,
      exposure,
      position,
      worseTicks,
      offers,
    },
    isKnown: own !== undefined,
    delayMs: own?.delayMs ?? 0,
    lapse: market && { inPlay, keepsInPlay: market.keepsInPlay, sport },
    closedBecause: closedWords({ status, reason, stale, isLocked: own?.isLocked ?? false }),
    offer: offers[0],
  };
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
  readonly isLocked: boolean;
}

function closedWords({ status, reason, stale, isLocked }: Standing): string | undefined {
  if (isLocked) return "Betting is locked for your account.";
  if (status === "SUSPENDED") return reason === "" ? "Suspended" : `Suspended · ${reason}`;
  if (status !== "OPEN") return "This market takes no more bets.";
  if (stale) return "Prices out of date";
  return undefined;
}
