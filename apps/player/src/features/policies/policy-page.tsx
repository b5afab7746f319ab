import type { ReactNode } from "react";
import { AccountPage } from "../../account/account-page.tsx";
import { PolicyParts } from "../../account/policy-parts.tsx";
import { type PolicyPart, policyText } from "../../messages/english/account/policies.ts";
import classes from "./policy-page.module.css";

export interface PolicyPageProps {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly PolicyPart[];
  /** What stands under the parts, such as links. */
  readonly children?: ReactNode;
}

/** A long text in titled parts with numbered rules, and a list of the parts that leads to each. */
export function PolicyPage({ title, lead, parts, children }: PolicyPageProps) {
  return (
    <AccountPage title={title} lead={lead}>
      <nav aria-label={policyText().onThisPage}>
        <ul className={classes.contents}>
          {parts.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`} className={classes.link}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <PolicyParts parts={parts} />
      {children}
    </AccountPage>
  );
}
