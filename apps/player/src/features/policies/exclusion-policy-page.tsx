import { useSupportLink } from "../../app/use-support-link.ts";
import { policyText } from "../../messages/english/account/policies.ts";
import { Link } from "../../routes/link.tsx";
import classes from "./policy-page.module.css";
import { PolicyPage } from "./policy-page.tsx";

/** What a time-out and a self-exclusion are, and the ways to one. */
export function ExclusionPolicyPage() {
  const support = useSupportLink();
  const text = policyText();
  return (
    <PolicyPage title={text.exclusionTitle} lead={text.exclusionLead} parts={text.exclusion}>
      <p className={classes.links}>
        <Link to="/responsible-gaming" className={classes.link}>
          {text.takeTimeOut}
        </Link>
        {support !== "" && (
          <a href={support} rel="noreferrer noopener" target="_blank" className={classes.link}>
            {text.askSupport}
          </a>
        )}
      </p>
    </PolicyPage>
  );
}
