import { paiseOfWire } from "@crossbook/browser";
import type { WithdrawalOptions } from "@crossbook/contract";
import { Money } from "@crossbook/ui";
import { withdrawalText } from "../../messages/english/payments/withdrawal.ts";
import classes from "./withdrawal-page.module.css";

/** What can be withdrawn, and what keeps the rest of the money. */
export function AvailableFigures({ options }: { readonly options: WithdrawalOptions }) {
  return (
    <section className={classes.figures} aria-label={withdrawalText().whatYouCanWithdraw}>
      <Figure label={withdrawalText().youCanWithdraw} amount={options.available} isMain />
      <dl className={classes.list}>
        <Line label={withdrawalText().cash} amount={options.cash} note={withdrawalText().cashNote} />
        <Line label={withdrawalText().atRisk} amount={options.exposure} note={withdrawalText().atRiskNote} />
        <Line label={withdrawalText().held} amount={options.held} note={withdrawalText().heldNote} />
        {options.forfeits.map(({ title, amount }, place) => (
          <Line
            key={`${place} ${title}`}
            label={withdrawalText().bonus(title)}
            amount={amount}
            note={withdrawalText().bonusNote}
          />
        ))}
        <Line label={withdrawalText().leftToday} amount={options.leftToday} note={requestsNote(options)} />
      </dl>
      <p className={classes.note}>{withdrawalText().bonusMoney}</p>
    </section>
  );
}

function Figure({ label, amount, isMain }: { label: string; amount: number; isMain: boolean }) {
  return (
    <p className={isMain ? classes.main : undefined}>
      <span>{label}</span> <Money amount={paiseOfWire(amount)} />
    </p>
  );
}

function Line({ label, amount, note }: { label: string; amount: number; note: string }) {
  return (
    <div className={classes.line}>
      <dt>
        {label}
        <span className={classes.hint}>{note}</span>
      </dt>
      <dd>
        <Money amount={paiseOfWire(amount)} />
      </dd>
    </div>
  );
}

function requestsNote({ requestsLeftToday }: WithdrawalOptions): string {
  return requestsLeftToday === 1
    ? withdrawalText().oneRequest
    : withdrawalText().requestsLeft(requestsLeftToday);
}
