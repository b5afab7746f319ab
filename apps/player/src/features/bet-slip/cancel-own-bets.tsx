import { priceOfWire } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { doesWait } from "../../bets/starting-price-state.ts";
import { useEventMarkets } from "../../markets/use-event-markets.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { useCancelBets } from "../../positions/use-cancel-bets.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import type { Draft } from "../../selection/draft.ts";
import { type SlipTerms, worstOddsOf } from "./slip-form.ts";
import { slipOrderOf } from "./starting-price/starting-price-order.ts";

interface CancelOwnBetsProps {
  readonly draft: Draft;
  readonly terms: SlipTerms;
  /** None of them is in the way any more. */
  readonly onCancelled: () => void;
}

/** Takes back the player's own unmatched bets that the bet of this slip would match. Nothing where there are none. */
export function CancelOwnBets({ draft, terms, onCancelled }: CancelOwnBetsProps) {
  const { cancel, pending } = useCancelBets();
  const { eventId, marketId } = draft.pick;
  const market = useEventMarkets(eventId).data?.find((one) => one.marketId === marketId);
  const crossed = market?.crossMatching === true ? market.runners.length : 0;
  const bets = (useOpenBets().data?.openBets ?? []).filter((bet) => isInTheWay(bet, draft, terms, crossed));
  if (bets.length === 0) return null;
  async function cancelThem(form: HTMLFormElement | null) {
    for (const { betId } of bets) if (!(await cancel(betId))) return;
    onCancelled();
    // This button goes: a keyboard goes on at the one that places the bet.
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }
  return (
    <Button
      variant="danger"
      busy={pending !== undefined}
      onClick={({ currentTarget }) => void cancelThem(currentTarget.form)}
    >
      {slipText().cancelOwn(bets.length)}
    </Button>
  );
}

/**
 * Of bets that take the starting price any of the same runner and the other side: they would be matched with each other. Those that
 * wait cannot be cancelled. Of a session any line of the other side: which of them would match is the exchange's to say. `crossed`: of so
 * many runners a back of one is a lay of the others; of three any of the same side may be in the way.
 */
function isInTheWay(bet: OpenBet, draft: Draft, terms: SlipTerms, crossed: number): boolean {
  const { marketId, runnerId, betType, unmatched, betRate, notation } = bet;
  const order = slipOrderOf(draft);
  if (order === undefined || unmatched === 0 || marketId !== draft.pick.marketId || doesWait(bet))
    return false;
  const isSameSide = (betType === "back" || betType === "yes") === (order.side === "back");
  if (takesStartingPrice(draft) && bet.persistence === "startingPrice" && runnerId === order.runnerId)
    return !isSameSide;
  if (order.startingPrice !== undefined) return false;
  if (order.line !== undefined) return !isSameSide;
  const isMirrored = crossed > 0 && runnerId !== order.runnerId;
  if (isMirrored && crossed > 2) return isSameSide;
  const odds = priceOfWire(betRate, notation);
  if (odds === undefined || isSameSide !== isMirrored || (runnerId !== order.runnerId && !isMirrored))
    return false;
  const got = isMirrored ? (100 * odds) / (odds - 100) : odds;
  const worst = worstOddsOf(draft, terms) ?? order.odds;
  return order.side === "lay" ? got <= worst : got >= worst;
}

function takesStartingPrice({ execution, persistence }: Draft): boolean {
  return execution === "startingPrice" || persistence === "startingPrice";
}
