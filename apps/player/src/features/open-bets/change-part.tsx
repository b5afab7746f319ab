import { useFreshness, useMarketBook, useWatch } from "@crossbook/browser";
import type { Market, OpenBet } from "@crossbook/contract";
import { formatPaise, type Paise, parsePaise, subtractPaise } from "@crossbook/money";
import { isOnLadder, type OddsHundredths, parsePrice } from "@crossbook/odds";
import { Button, Field } from "@crossbook/ui";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { betName } from "../../bets/bet-name.ts";
import { LapseTime } from "../../bets/lapse-time.tsx";
import { isLargeEnough } from "../../markets/least-stake.ts";
import { type MarketTerms, marketTerms } from "../../markets/market-terms.ts";
import { useEventMarkets, useUserLimits } from "../../markets/use-event-markets.ts";
import { ladderText } from "../../messages/english/betting/ladder.ts";
import { openBetsText } from "../../messages/english/betting/open-bets.ts";
import { orderTermsText } from "../../messages/english/betting/order-terms.ts";
import { useChangeBet } from "../../positions/use-change-bet.ts";
import type { BetPart } from "./open-bet-groups.ts";
import classes from "./open-bets-page.module.css";
import { StartChoice } from "./start-choice.tsx";

export interface ChangePartProps {
  readonly part: BetPart;
  readonly onClose: () => void;
}

/** Price and stake of what is unmatched of a bet, in its own row. Nothing changes before it is saved; Escape leaves it as it is. */
export function ChangePart({ part: { bet, stake: unmatched }, onClose }: ChangePartProps) {
  const { change, isPending } = useChangeBet();
  const markets = useEventMarkets(bet.eventId);
  const market = markets.data?.find(({ marketId }) => marketId === bet.marketId);
  const terms = useTermsNow(bet, market);
  const [price, setPrice] = useState(String(bet.betRate));
  /** As written, with what was unmatched then; undefined: the stake stays. */
  const [written, setWritten] = useState<{ readonly text: string; readonly of: Paise }>();
  const [isTried, setIsTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const odds = priceOf(price, market, bet.notation);
  const stake = written?.text ?? plain(unmatched);
  const amount = amountOf(stake);
  // What is matched meanwhile would be bet twice by the difference to a stake that was written before.
  const isOld = written !== undefined && written.of !== unmatched && !isPending;
  const isSame = odds !== undefined && odds === priceOf(String(bet.betRate), market, bet.notation);
  const moveFault =
    terms && amount !== undefined && !isSame ? faultOfMove(unmatched, amount, odds, terms) : undefined;
  // Taken back it could not be placed again.
  const isStuck = terms?.isClosed === true && !isSame;

  function handleSubmit(submit: FormEvent): void {
    submit.preventDefault();
    setIsTried(true);
    if (terms === undefined || odds === undefined || amount === undefined) return;
    if (moveFault !== undefined || isStuck || isOld) return;
    if (isSame && amount === unmatched) onClose();
    else void change(bet, { odds, stake: amount }, terms.delayMs).then((isDone) => isDone && onClose());
  }

  function handleKey({ key }: KeyboardEvent): void {
    if (key === "Escape") onClose();
  }

  const text = openBetsText();
  return (
    <form className={classes.part} onSubmit={handleSubmit} aria-label={text.changeOf(betName(bet))}>
      <Field
        label={text.price}
        inputMode="decimal"
        autoComplete="off"
        onKeyDown={handleKey}
        ref={first}
        value={price}
        error={
          terms === undefined
            ? markets.error?.message
            : isTried
              ? priceError(odds, isStuck && !isPending)
              : undefined
        }
        onChange={({ target }) => setPrice(target.value)}
      />
      <Field
        label={text.unmatchedStake}
        inputMode="decimal"
        autoComplete="off"
        onKeyDown={handleKey}
        value={stake}
        error={
          isOld
            ? text.unmatchedNow(amountWords(unmatched))
            : isTried
              ? amount === undefined
                ? text.noAmount
                : moveFault
              : undefined
        }
        onChange={({ target }) => setWritten({ text: target.value, of: unmatched })}
      />
      <div className={classes.actions}>
        <Button
          type="submit"
          size="small"
          variant="primary"
          busy={isPending || markets.isPending}
          disabled={terms === undefined}
        >
          {text.save}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          {text.keepIt}
        </Button>
      </div>
      {bet.expiresAt !== undefined && (
        <p className={classes.until}>
          <LapseTime bet={bet} parts={orderTermsText().staysUntil} />
        </p>
      )}
      <StartChoice bet={bet} market={market} />
    </form>
  );
}

interface TermsNow extends MarketTerms {
  /** No bet can be placed now. */
  readonly isClosed: boolean;
}

/** What the market of a bet asks of one in its place at this moment; undefined until it is described. */
function useTermsNow(
  { eventId, marketId, runnerId }: OpenBet,
  market: Market | undefined,
): TermsNow | undefined {
  useWatch(eventId, [marketId]);
  const limits = useUserLimits(eventId);
  const status = useMarketBook(marketId, (book) => book.status) ?? market?.status;
  const liveDelayMs = useMarketBook(marketId, (book) => book.delayMs);
  const { stale } = useFreshness(marketId);
  if (market === undefined) return undefined;
  const terms = marketTerms(market, limits, runnerId, liveDelayMs);
  const isTakenOut = market.runners.some(({ id, removed }) => id === runnerId && removed);
  return { ...terms, isClosed: status !== "OPEN" || stale || isTakenOut || terms.lock !== undefined };
}

function priceError(odds: OddsHundredths | undefined, isStuck: boolean): string | undefined {
  if (odds === undefined) return openBetsText().noPrice;
  return isStuck ? ladderText().cannotMove : undefined;
}

/** A bet that is taken back for a price off the ladder could not be placed again. */
function priceOf(
  text: string,
  market: Market | undefined,
  notation: Market["notation"],
): OddsHundredths | undefined {
  const odds = parsePrice(text, notation);
  return odds !== undefined && isOnLadder(market?.priceLadder ?? "finest", odds) ? odds : undefined;
}

function plain(amount: Paise): string {
  return formatPaise(amount, { grouping: "none", decimals: "shortest" });
}

function amountOf(text: string): Paise | undefined {
  const amount = parsePaise(text);
  return amount !== undefined && amount > 0 ? amount : undefined;
}

/**
 * Why a bet that is taken back for another price could not be placed there; undefined: it could. Only what is unmatched moves, and
 * more stake is a bet of its own.
 */
function faultOfMove(
  unmatched: Paise,
  wanted: Paise,
  odds: OddsHundredths | undefined,
  terms: Pick<MarketTerms, "minStake" | "minPayout" | "maxStake">,
): string | undefined {
  const text = openBetsText();
  const { minStake, maxStake } = terms;
  const least = amountWords(minStake);
  const isTooSmall = (stake: Paise) => !isLargeEnough(stake, odds, terms);
  if (isTooSmall(wanted)) return text.tooSmallToMove(least);
  if (isTooSmall(unmatched)) return text.restTooSmallToMove(amountWords(unmatched), least);
  if (Math.min(wanted, unmatched) > maxStake) return text.tooLargeToMove(amountWords(maxStake));
  return wanted > unmatched && isTooSmall(subtractPaise(wanted, unmatched))
    ? text.moreTooSmall(least)
    : undefined;
}

function amountWords(amount: Paise): string {
  return formatPaise(amount, { decimals: "shortest" });
}
