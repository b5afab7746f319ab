import { paiseOfWire } from "@crossbook/browser";
import type { WithdrawalOptions } from "@crossbook/contract";
import { Money } from "@crossbook/ui";
import classes from "./withdrawal-page.module.css";

/** What can be withdrawn, and what keeps the rest of the money. */
export function AvailableFigures({ options }: { readonly options: WithdrawalOptions }) {
  return (
    <section className={classes.figures} aria-label="What you can withdraw">
      <Figure label="You can withdraw" amount={options.available} isMain />
      <dl className={classes.list}>
        <Line label="Cash" amount={options.cash} note="Your own money, without what is held." />
        <Line
          label="At risk in open bets"
          amount={options.exposure}
          note="Stays until the markets are settled."
        />
        <Line label="Held for withdrawals" amount={options.held} note="Asked for already." />
        {options.forfeits.map(({ title, amount }) => (
          <Line key={title} label={`Bonus: ${title}`} amount={amount} note="Is lost when you withdraw." />
        ))}
        <Line label="Left within 24 hours" amount={options.leftToday} note={requestsNote(options)} />
      </dl>
      <p className={classes.note}>
        Bonus money is an account of its own: it cannot be withdrawn before it is released.
      </p>
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
  return requestsLeftToday === 1 ? "In one request." : `In up to ${requestsLeftToday} requests.`;
}
