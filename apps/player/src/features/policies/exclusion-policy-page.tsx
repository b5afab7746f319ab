import { useSettings } from "@crossbook/browser";
import { Link } from "@tanstack/react-router";
import { EXCLUSION_POLICY } from "./exclusion-text.ts";
import classes from "./policy-page.module.css";
import { PolicyPage } from "./policy-page.tsx";

/** What a time-out and a self-exclusion are, and the ways to one. */
export function ExclusionPolicyPage() {
  const support = useSettings(({ settings }) =>
    settings?.showSupportLink === true ? settings.supportLink : "",
  );
  return (
    <PolicyPage
      title="Exclusion policy"
      lead="How to take a break from betting, or to stop for good, and what becomes of your bets and money."
      parts={EXCLUSION_POLICY}
    >
      <p className={classes.links}>
        <Link to="/responsible-gaming" className={classes.link}>
          Take a time-out or exclude yourself
        </Link>
        {support !== "" && (
          <a href={support} rel="noreferrer noopener" target="_blank" className={classes.link}>
            Ask support for an exclusion
          </a>
        )}
      </p>
    </PolicyPage>
  );
}
