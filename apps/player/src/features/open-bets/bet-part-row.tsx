import { parsePaise } from "@crossbook/money";
import { Badge, Button, Field, Money, Price } from "@crossbook/ui";
import { type FormEvent, useState } from "react";
import { momentWords } from "../../days/india-days.ts";
import { useCancelBets } from "../../positions/use-cancel-bets.ts";
import type { BetPart } from "./open-bet-groups.ts";
import classes from "./open-bets-page.module.css";

export interface BetPartRowProps {
  readonly part: BetPart;
  readonly isWaiting: boolean;
}

/** One bet of the list with its figures; where it waits, with cancel, whole or in part. */
export function BetPartRow({ part, isWaiting }: BetPartRowProps) {
  const { bet } = part;
  return (
    <li className={classes.bet} data-side={part.side}>
      <div className={classes.what}>
        <Badge tone={part.side}>{part.side === "lay" ? "Lay" : "Back"}</Badge>
        <span className={classes.runner}>{bet.runnerName}</span>
        <span className={classes.market}>{bet.marketName}</span>
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>Price</dt>
          <dd>
            <Price odds={part.odds} />
          </dd>
        </div>
        <div>
          <dt>Stake</dt>
          <dd>
            <Money amount={part.stake} />
          </dd>
        </div>
        <div>
          <dt>Profit</dt>
          <dd>
            <Money amount={part.profit} />
          </dd>
        </div>
        <div>
          <dt>Liability</dt>
          <dd>
            <Money amount={part.liability} />
          </dd>
        </div>
      </dl>
      <p className={classes.placed}>
        Bet {bet.betId} · placed <time dateTime={bet.placeTime}>{momentWords(bet.placeTime)}</time>
      </p>
      {isWaiting && <CancelPart part={part} />}
    </li>
  );
}

function CancelPart({ part }: { readonly part: BetPart }) {
  const { cancel, pending } = useCancelBets();
  const [amountText, setAmountText] = useState<string>();
  const [error, setError] = useState<string>();
  const { betId, runnerName } = part.bet;

  function handleSubmit(submit: FormEvent) {
    submit.preventDefault();
    const amount = parsePaise(amountText ?? "");
    if (amount === undefined || amount <= 0 || amount > part.stake) {
      setError("Enter an amount up to what waits.");
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
          aria-label={`Cancel a part of the bet on ${runnerName}`}
          onClick={() => setAmountText("")}
        >
          Cancel part
        </Button>
        <Button
          size="small"
          variant="danger"
          busy={pending === betId}
          aria-label={`Cancel the bet on ${runnerName}`}
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
        label="Take back"
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
        Take back
      </Button>
      <Button size="small" variant="quiet" onClick={() => setAmountText(undefined)}>
        Back
      </Button>
    </form>
  );
}
