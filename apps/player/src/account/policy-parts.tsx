import type { PolicyPart } from "../messages/english/account/policies.ts";
import { AccountSection } from "./account-page.tsx";
import classes from "./policy-parts.module.css";

/** The titled parts of a long text, each with its numbered rules; a link to a part's id leads to it. */
export function PolicyParts({ parts }: { readonly parts: readonly PolicyPart[] }) {
  return parts.map(({ id, title, rules }) => (
    <div key={id} id={id} className={classes.part}>
      <AccountSection title={title}>
        <ol className={classes.rules}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </AccountSection>
    </div>
  ));
}
