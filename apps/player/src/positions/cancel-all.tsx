import { Button, Dialog } from "@crossbook/ui";
import { useState } from "react";
import { doesWait } from "../bets/starting-price-state.ts";
import { nameText } from "../markets/name-text.ts";
import { positionText } from "../messages/english/betting/positions.ts";
import { startingPriceText } from "../messages/english/betting/starting-price.ts";
import { useCancelBets } from "./use-cancel-bets.ts";
import { useOpenBets } from "./use-positions.ts";

export interface CancelAllProps {
  /** One market only; absent: every market. */
  readonly market?: { readonly marketId: number; readonly marketName: string };
}

/** The button that takes back everything unmatched, in one market or in all, after asking once. */
export function CancelAll({ market }: CancelAllProps) {
  const { cancelAll, pending } = useCancelBets();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        variant="danger"
        size="small"
        busy={pending === "all"}
        aria-label={market === undefined ? undefined : positionText().cancelAllWhere(whereWords(market))}
        onClick={() => setAsks(true)}
      >
        {positionText().cancelAll}
      </Button>
      <Question
        open={asks}
        onClose={() => setAsks(false)}
        market={market}
        onCancel={() => void cancelAll(market?.marketId)}
      />
    </>
  );
}

interface CancelAllQuestionProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The question before all unmatched bets of every market are cancelled. */
export function CancelAllQuestion(props: CancelAllQuestionProps) {
  const { cancelAll } = useCancelBets();
  return <Question {...props} market={undefined} onCancel={() => void cancelAll()} />;
}

interface QuestionProps extends CancelAllQuestionProps {
  readonly market: CancelAllProps["market"] | undefined;
  readonly onCancel: () => void;
}

function Question({ market, open, onClose, onCancel }: QuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={positionText().cancelAllTitle}
      footer={
        <>
          <Button onClick={onClose}>{positionText().keepThem}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onCancel();
            }}
          >
            {positionText().cancelAll}
          </Button>
        </>
      }
    >
      <p>{positionText().cancelAllNote(whereWords(market))}</p>
      <Waiting marketId={market?.marketId} />
    </Dialog>
  );
}

/** How many bets would stay, because they wait for the starting price. */
function Waiting({ marketId }: { readonly marketId: number | undefined }) {
  const waiting = (useOpenBets().data?.openBets ?? []).filter(
    (bet) => doesWait(bet) && (marketId === undefined || bet.marketId === marketId),
  );
  return waiting.length === 0 ? null : <p>{startingPriceText().stay(waiting.length)}</p>;
}

function whereWords(market: CancelAllProps["market"]): string {
  return market === undefined
    ? positionText().inAllMarkets
    : positionText().inMarket(nameText().market(market.marketName));
}
