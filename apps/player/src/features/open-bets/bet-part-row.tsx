import { momentText, paiseOfWire } from "@crossbook/browser";
import { parsePaise } from "@crossbook/money";
import { Button, Field, Money } from "@crossbook/ui";
import { type FormEvent, useState } from "react";
import { betName } from "../../bets/bet-name.ts";
import { BetPrice } from "../../bets/bet-price.tsx";
import { BetRow } from "../../bets/bet-row.tsx";
import { CashOutButton } from "../../cash-out/cash-out-button.tsx";
import { cashOutScope, offersCashOut } from "../../cash-out/cash-out-scope.ts";
import { useCancelBets } from "../../positions/use-cancel-bets.ts";
import type { BetPart } from "./open-bet-groups.ts";
import classes from "./open-bets-page.module.css";

export interface BetPartRowProps {
  readonly part: BetPart;
  readonly isUnmatched: boolean;
}

/** One bet of the list with its figures; an unmatched one with cancel, whole or in part. */
export function BetPartRow({ part, isUnmatched }: BetPartRowProps) {
  const { bet } = part;
  return (
    <BetRow
      betType={bet.betType}
      runner={bet.runnerName}
      about={bet.marketName}
      figures={[
        { name: "Price", value: <BetPrice price={isUnmatched ? bet.betRate : bet.odds} bet={bet} /> },
        { name: "Stake", value: <Money amount={part.stake} /> },
        { name: "Profit", value: <Money amount={part.profit} /> },
        { name: "Liability", value: <Money amount={part.liability} /> },
      ]}
      when={
        <>
          Bet {bet.betId} · placed <time dateTime={bet.placeTime}>{momentText(bet.placeTime)}</time>
          {isUnmatched && bet.persistence === "keep" && " · kept in play"}
          {!isUnmatched && bet.reducedReason !== undefined && ` · price reduced: ${bet.reducedReason}`}
          {bet.voided !== undefined && (
            <>
              {" "}
              · <Money amount={paiseOfWire(bet.voided)} /> void: {bet.voidReason}
            </>
          )}
        </>
      }
    >
      {isUnmatched && <CancelPart part={part} />}
      {!isUnmatched && offersCashOut(bet.marketTypeName) && (
        <div className={classes.actions}>
          <CashOutButton scope={cashOutScope(bet)} />
        </div>
      )}
    </BetRow>
  );
}

function CancelPart({ part }: { readonly part: BetPart }) {
  const { cancel, pending } = useCancelBets();
  const [amountText, setAmountText] = useState<string>();
  const [error, setError] = useState<string>();
  const { betId } = part.bet;

  function handleSubmit(submit: FormEvent) {
    submit.preventDefault();
    const amount = parsePaise(amountText ?? "");
    if (amount === undefined || amount <= 0 || amount > part.stake) {
      setError("Enter an amount up to what is unmatched.");
      return;
    }
    void cancel(betId, amount).then((isDone) => isDone && setAmountText(undefined));
  }

  if (amountText === undefined) {
    return (
      <div className={classes.actions}>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Cancel part of ${betName(part.bet)}`}
          onClick={() => setAmountText("")}
        >
          Cancel part
        </Button>
        <Button
          size="small"
          variant="danger"
          busy={pending === betId}
          aria-label={`Cancel ${betName(part.bet)}`}
          onClick={() => void cancel(betId)}
        >
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <form className={classes.part} onSubmit={handleSubmit}>
      <Field
        label="Amount to cancel"
        inputMode="decimal"
        autoComplete="off"
        value={amountText}
        error={error}
        onChange={(change) => {
          setError(undefined);
          setAmountText(change.target.value);
        }}
      />
      <Button type="submit" size="small" variant="danger" busy={pending === betId}>
        Cancel this amount
      </Button>
      <Button size="small" variant="quiet" onClick={() => setAmountText(undefined)}>
        Keep it
      </Button>
    </form>
  );
}
