import {
  DayRangeFields,
  PagedList,
  quickRange,
  useBrowserApp,
  useCall,
  useServerNow,
  zoneDay,
  zoneName,
} from "@crossbook/browser";
import { api as contract, PROFIT_LOSS_DAYS } from "@crossbook/contract";
import { EmptyState, Switch } from "@crossbook/ui";
import { AccountPage, AccountSection } from "../../account/account-page.tsx";
import { useReadAfterPushes } from "../../account/use-read-after-pushes.ts";
import { sportName } from "../../events/sport-name.ts";
import { profitLossText } from "../../messages/english/payments/profit-loss.ts";
import { useKept, useKeptPaging } from "../../routes/kept/use-kept.ts";
import { Link } from "../../routes/link.tsx";
import { useNavigate, useRawSearch } from "../../routes/use-router.ts";
import { OpenMarketList } from "./open-market-list.tsx";
import classes from "./profit-loss-page.module.css";
import { type ProfitLossSearch, profitLossSearch, rangeOfSearch } from "./profit-loss-search.ts";
import { ProfitLossTable } from "./profit-loss-table.tsx";

const DAY_CHECK_MS = 60_000;

/** What bets brought: open markets outcome by outcome, and settled ones from sport to event to market. */
export function ProfitLossPage() {
  const [isSettled, setIsSettled] = useKept("settled", true);
  const [isNet, setIsNet] = useKept("net", true);
  const [asIfMatched, setAsIfMatched] = useKept("asIfMatched", false);
  return (
    <AccountPage title={profitLossText().title}>
      <fieldset className={classes.toggles}>
        <legend>{profitLossText().show}</legend>
        <Switch checked={isSettled} onChange={setIsSettled}>
          {profitLossText().settledBets}
        </Switch>
        <Switch checked={isNet} onChange={setIsNet}>
          {profitLossText().netOfCommission}
        </Switch>
        <Switch checked={asIfMatched} onChange={setAsIfMatched}>
          {profitLossText().asIfMatched}
        </Switch>
      </fieldset>
      <AccountSection
        title={profitLossText().openMarkets}
        lead={asIfMatched ? profitLossText().leadAsIfMatched : profitLossText().leadMatched}
      >
        <OpenMarketList asIfMatched={asIfMatched} />
      </AccountSection>
      {isSettled && <Settled isNet={isNet} />}
    </AccountPage>
  );
}

function Settled({ isNet }: { readonly isNet: boolean }) {
  const nowMs = useServerNow(DAY_CHECK_MS);
  const { timeZone } = useBrowserApp().ports;
  const dayOf = (atMs: number) => zoneDay(atMs, timeZone);
  const navigate = useNavigate();
  const search = profitLossSearch(useRawSearch());
  const range = rangeOfSearch(search, quickRange("today", nowMs, dayOf));
  // Of another level or other days: from its first page on.
  return (
    <AccountSection title={profitLossText().settled}>
      <DayRangeFields
        range={range}
        nowMs={nowMs}
        dayOf={dayOf}
        isBounded
        onChange={({ from, to }) =>
          void navigate({ to: "/ProfitLoss", search: { ...search, from, until: to }, replace: true })
        }
      />
      <Trail search={search} />
      <Level
        key={`${range.from} ${range.to} ${search.sport} ${search.event}`}
        search={{ ...search, from: range.from, until: range.to }}
        isNet={isNet}
        zone={timeZone}
      />
    </AccountSection>
  );
}

const PUSHES = ["MarketResult"] as const;

interface LevelProps {
  readonly search: ProfitLossSearch;
  readonly isNet: boolean;
  readonly zone: string;
}

function Level({ search, isNet, zone }: LevelProps) {
  const paging = useKeptPaging();
  const query = useCall(
    contract.transactions.getProfitLoss,
    {
      From: search.from,
      To: search.until,
      Zone: zone,
      ...(search.sport === undefined ? {} : { SportId: search.sport }),
      ...(search.event === undefined ? {} : { EventId: search.event }),
      MaxResultCount: paging.pageSize,
      SkipCount: paging.page * paging.pageSize,
    },
    { keepPrevious: true },
  );
  useReadAfterPushes(contract.transactions.getProfitLoss, PUSHES);
  return (
    <>
      <PagedList
        label={profitLossText().profitAndLoss}
        query={query}
        paging={paging}
        failure={profitLossText().loadFailed}
        empty={
          <EmptyState title={profitLossText().nothingSettled}>
            {profitLossText().chooseMore(PROFIT_LOSS_DAYS)}
          </EmptyState>
        }
      >
        {() => query.data && <ProfitLossTable page={query.data} search={search} isNet={isNet} zone={zone} />}
      </PagedList>
      <p className={classes.note}>{profitLossText().zoneNote(zoneName(zone))}</p>
    </>
  );
}

/** The way back up: all sports, the sport. */
function Trail({ search }: { readonly search: ProfitLossSearch }) {
  const { from, until, sport, event } = search;
  if (sport === undefined) return null;
  const name = sportName(sport) ?? profitLossText().sport;
  return (
    <nav aria-label={profitLossText().levels}>
      <ol className={classes.trail}>
        <li>
          <Link to="/ProfitLoss" search={{ from, until }} className={classes.link}>
            {profitLossText().allSports}
          </Link>
        </li>
        <li>
          {event === undefined ? (
            <span aria-current="page">{name}</span>
          ) : (
            <Link to="/ProfitLoss" search={{ from, until, sport }} className={classes.link}>
              {name}
            </Link>
          )}
        </li>
        {event !== undefined && (
          <li>
            <span aria-current="page">{profitLossText().marketsOfEvent}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
