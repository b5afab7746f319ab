import { useMomentText } from "@crossbook/browser";
import type { PublicSettlement, SettlementDeed } from "@crossbook/contract";
import { Badge } from "@crossbook/ui";
import { nameText } from "../../markets/name-text.ts";
import { settlementText } from "../../messages/english/betting/settlements.ts";
import { Link } from "../../routes/link.tsx";
import classes from "./settlements-page.module.css";

/** How a market ends at first; all else corrects it. */
const FIRST_RESULTS: ReadonlySet<SettlementDeed["type"]> = new Set(["settled", "void"]);

/** One thing that was done to a market, with when, by whom and why. */
export function SettlementLine({ line }: { readonly line: PublicSettlement }) {
  const moment = useMomentText();
  const { at, eventId, eventTitle, competition, marketName, deed, by, reason, rule } = line;
  return (
    <li className={classes.line}>
      <p className={classes.head}>
        <Link
          to="/markets/:eventid?/:dreamid?"
          params={{ eventid: String(eventId) }}
          className={classes.link}
        >
          {eventTitle} · {nameText().market(marketName)}
        </Link>
        {!FIRST_RESULTS.has(deed.type) && <Badge tone="caution">{settlementText().correction}</Badge>}
      </p>
      <p className={classes.deed}>{deedWords(deed, moment)}</p>
      <p className={classes.note}>
        <time dateTime={at}>{moment(at)}</time> · {competition} · {settlementText().by[by]}
        {reason !== "" && ` · ${nameText().reason(reason)}`}
        {rule !== "" && ` · ${settlementText().rule(rule)}`}
      </p>
    </li>
  );
}

function deedWords(deed: SettlementDeed, moment: (iso: string) => string): string {
  const text = settlementText();
  switch (deed.type) {
    case "settled":
      return text.settled(nameText().result(deed.result));
    case "settledAgain":
      return text.settledAgain(nameText().result(deed.result));
    case "void":
      return text.void;
    case "runnerBetsVoid":
      return text.runnerBetsVoid(nameText().runner(deed.runnerName));
    case "matchesVoid":
      return text.matchesVoid(moment(deed.from), moment(deed.until));
    case "betsVoid":
      return text.betsVoid(deed.count);
    case "runnerRemoved":
      return text.runnerRemoved(nameText().runner(deed.runnerName), deed.reductionPercent);
  }
}
