import { bonusText } from "../../messages/english/payments/bonus.ts";
import classes from "./bonus-page.module.css";
import { type Bonus, termsWords } from "./bonus-words.ts";

/** The terms in plain words, closed until they are asked for. */
export function TermsList({ terms }: { readonly terms: Bonus["terms"] }) {
  return (
    <details className={classes.terms}>
      <summary>{bonusText().terms}</summary>
      <ul>
        {termsWords(terms).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
