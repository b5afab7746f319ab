import { type DayRange, DayRangeFields, PagedList, useCall, useServerNow } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { EmptyState, Money } from "@crossbook/ui";
import { useReadAfterPushes } from "../../account/use-read-after-pushes.ts";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { BetList } from "../../bets/bet-list.tsx";
import { nameText } from "../../markets/name-text.ts";
import { historyText } from "../../messages/english/betting/history.ts";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { useKept, useKeptPaging } from "../../routes/kept/use-kept.ts";
import { Link } from "../../routes/link.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import classes from "./bet-history-page.module.css";
import { HistoryBetRow } from "./history-bet-row.tsx";
import { groupByMarket, type HistoryGroup } from "./history-groups.ts";

const DAY_CHECK_MS = 60_000;
/** What finishes a bet, or gives a finished one another result. */
const PUSHES = ["OpenBets", "MarketResult", "BetsCorrected", "BetsLapsed"] as const;
const ANY_DAY: DayRange = { from: "", to: "" };

/** Finished bets, newest first. At first of all days, as the field's clients ask for it. */
export function BetHistoryPage() {
  const nowMs = useServerNow(DAY_CHECK_MS);
  const { isAbroad } = usePlayerApp();
  const [range, setRange] = useKept("days", ANY_DAY);
  const isAnyDay = range.from === "" && range.to === "";
  const paging = useKeptPaging();
  const query = useCall(
    contract.bets.getUserBetHistory,
    {
      ...(range.from === "" ? {} : { StartDate: range.from }),
      ...(range.to === "" ? {} : { EndDate: range.to }),
      Sorting: "",
      MaxResultCount: paging.pageSize,
      SkipCount: paging.page * paging.pageSize,
    },
    { keepPrevious: true },
  );
  useReadAfterPushes(contract.bets.getUserBetHistory, PUSHES);
  return (
    <div className={classes.page}>
      <PageHead title={historyText().title}>
        <Link to="/open-bets" className={classes.link}>
          {historyText().currentBets}
        </Link>
      </PageHead>
      <DayRangeFields
        range={range}
        nowMs={nowMs}
        onChange={(next) => {
          setRange(next);
          paging.toPage(0);
        }}
      />
      {isAbroad && <p className={classes.note}>{navigationText().hostTimes}</p>}
      <PagedList
        label={historyText().bets}
        query={query}
        paging={paging}
        failure={historyText().loadFailed}
        empty={
          <EmptyState title={isAnyDay ? historyText().noneYet : historyText().none}>
            {historyText().whenHere}
          </EmptyState>
        }
      >
        {(bets) => (
          <>
            {groupByMarket(bets).map((group) => (
              <BetList key={group.marketId} title={<GroupTitle group={group} />}>
                {group.bets.map((bet) => (
                  <HistoryBetRow key={bet.betId} bet={bet} />
                ))}
              </BetList>
            ))}
            {bets.some((bet) => bet.exactProfitLoss !== null) && (
              <p className={classes.note}>{historyText().rounding}</p>
            )}
          </>
        )}
      </PagedList>
    </div>
  );
}

function GroupTitle({ group }: { readonly group: HistoryGroup }) {
  const { bets, eventId, marketName, profitLoss, title } = group;
  return (
    <span className={classes.group}>
      <Link to="/markets/:eventid?/:dreamid?" params={{ eventid: String(eventId) }}>
        {title} · {nameText().market(marketName)}
      </Link>
      <span className={classes.sum}>
        {historyText().betCount(bets.length)}, <Money amount={profitLoss} signed toned />
      </span>
    </span>
  );
}
