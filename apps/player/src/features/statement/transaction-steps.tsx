import { paiseOfWire, zoneMomentText } from "@crossbook/browser";
import { addPaise, type Paise, zeroPaise } from "@crossbook/money";
import { Money } from "@crossbook/ui";
import { nameText } from "../../markets/name-text.ts";
import { statementText } from "../../messages/english/payments/statement.ts";
import type { TransactionDetail } from "./transaction-facts.tsx";
import classes from "./transaction-page.module.css";

export interface TransactionStepsProps {
  /** Oldest first; at least one. */
  readonly steps: TransactionDetail["steps"];
  readonly zone: string;
  /** Whether they are a market's, which add up to what it brought. */
  readonly ofMarket: boolean;
}

/** The history of a payment, a bonus, or a market that was settled again. */
export function TransactionSteps({ steps, zone, ofMarket }: TransactionStepsProps) {
  return (
    <section aria-label={statementText().history} className={classes.section}>
      <h2 className={classes.title}>{statementText().whatHappened}</h2>
      <ol className={classes.steps}>
        {steps.map(({ at, title, text, amount }, place) => (
          <li key={`${place} ${at}`} className={classes.step}>
            <span className={classes.stepTitle}>{statementText().step(title)}</span>
            {amount !== null && <Money amount={paiseOfWire(amount)} signed toned parentheses />}
            <time dateTime={at} className={classes.about}>
              {zoneMomentText(at, zone)}
            </time>
            {text !== "" && (
              <span className={classes.stepText}>{statementText().stepText(text, nameText().market)}</span>
            )}
          </li>
        ))}
        {ofMarket && (
          <li className={classes.step}>
            <span className={classes.stepTitle}>{statementText().netTotal}</span>
            <Money amount={sumOf(steps)} signed toned parentheses />
          </li>
        )}
      </ol>
    </section>
  );
}

function sumOf(steps: TransactionStepsProps["steps"]): Paise {
  return steps.reduce((sum, { amount }) => addPaise(sum, paiseOfWire(amount ?? 0)), zeroPaise);
}
