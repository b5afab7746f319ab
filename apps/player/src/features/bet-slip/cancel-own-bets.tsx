import { priceOfWire } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { slipText } from "../../messages/english/betting/slip.ts";
import { useCancelBets } from "../../positions/use-cancel-bets.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import { type Draft, orderOf } from "../../selection/draft.ts";
import { type SlipTerms, worstOddsOf } from "./slip-form.ts";

interface CancelOwnBetsProps {
  readonly draft: Draft;
  readonly terms: SlipTerms;
  /** None of them is in the way any more. */
  readonly onCancelled: () => void;
}

/** Takes back the player's own unmatched bets that the bet of this slip would match. Nothing where there are none. */
export function CancelOwnBets({ draft, terms, onCancelled }: CancelOwnBetsProps) {
  const { cancel, pending } = useCancelBets();
  const bets = (useOpenBets().data?.openBets ?? []).filter((bet) => isInTheWay(bet, draft, terms));
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

/** Of a session any line of the other side: which of them would match is the exchange's to say. */
function isInTheWay(
  { marketId, runnerId, betType, unmatched, betRate, notation }: OpenBet,
  draft: Draft,
  terms: SlipTerms,
): boolean {
  const order = orderOf(draft);
  if (order === undefined || unmatched === 0 || marketId !== draft.pick.marketId) return false;
  const isBack = betType === "back" || betType === "yes";
  if (isBack === (order.side === "back")) return false;
  if (order.line !== undefined) return true;
  const odds = priceOfWire(betRate, notation);
  if (odds === undefined || runnerId !== order.runnerId) return false;
  const worst = worstOddsOf(draft, terms) ?? order.odds;
  return isBack ? odds <= worst : odds >= worst;
}
