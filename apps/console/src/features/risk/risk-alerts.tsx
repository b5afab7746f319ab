import { Loaded, useCall } from "@crossbook/browser";
import { api, type RiskAlert } from "@crossbook/contract";
import { Badge } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { SELDOM_REFETCH_MS } from "../../shell/refetch.ts";
import { AccountLink } from "./account-link.tsx";
import classes from "./risk.module.css";

/** The rest is counted. */
const SHOWN = 10;

const RULE_WORDS = {
  largeExposure: "large exposure",
  owes: "owes",
  sharedPayee: "shared payee",
  noResult: "no result",
  incomplete: "incomplete",
} as const satisfies Record<RiskAlert["rule"], string>;

/** What somebody should look at, with the rule that says so. */
export function RiskAlerts() {
  const query = useCall(api.operator.getRiskAlerts, {}, { refetchIntervalMs: SELDOM_REFETCH_MS });
  return (
    <Loaded query={query} failure="The alerts could not be loaded.">
      {(alerts) => alerts.length > 0 && <AlertList alerts={alerts} />}
    </Loaded>
  );
}

function AlertList({ alerts }: { readonly alerts: readonly RiskAlert[] }) {
  return (
    <section className={classes.part} aria-label="Alerts">
      <h2 className={classes.title}>{alerts.length === 1 ? "1 alert" : `${alerts.length} alerts`}</h2>
      <ul className={classes.alerts}>
        {alerts.slice(0, SHOWN).map((alert) => (
          <li key={`${alert.rule} ${alert.words}`} className={classes.alert}>
            <Badge tone="caution">{RULE_WORDS[alert.rule]}</Badge>
            <span>{alert.words}</span>
            <AlertLink alert={alert} />
          </li>
        ))}
      </ul>
      {alerts.length > SHOWN && <p>and {alerts.length - SHOWN} more</p>}
    </section>
  );
}

function AlertLink({ alert: { rule, marketId, userName } }: { readonly alert: RiskAlert }) {
  if (marketId !== null)
    return (
      <Link
        to={rule === "noResult" ? "/settlement/$marketId" : "/risk/markets/$marketId"}
        params={{ marketId: String(marketId) }}
      >
        The market
      </Link>
    );
  return userName === null ? null : <AccountLink userName={userName} />;
}
