import { paiseOfWire, zoneMomentText } from "@crossbook/browser";
import { Money } from "@crossbook/ui";
import { statementText } from "../../messages/english/payments/statement.ts";
import type { TransactionDetail } from "./transaction-facts.tsx";
import classes from "./transaction-page.module.css";

export interface TransactionStepsProps {
  /** Oldest first; at least one. */
  readonly steps: TransactionDetail["steps"];
  readonly zone: string;
}

/** The history of a payment or a bonus. */
export function TransactionSteps({ steps, zone }: TransactionStepsProps) {
  return (
    <section aria-label={statementText().history} className={classes.section}>
      <h2 className={classes.title}>{statementText().whatHappened}</h2>
      <ol className={classes.steps}>
        {steps.map(({ at, title, text, amount }) => (
          <li key={`${at} ${title}`} className={classes.step}>
            <span className={classes.stepTitle}>{statementText().step(title)}</span>
            {amount !== null && <Money amount={paiseOfWire(amount)} signed toned parentheses />}
            <time dateTime={at} className={classes.about}>
              {zoneMomentText(at, zone)}
            </time>
            {text !== "" && <span className={classes.stepText}>{text}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
