import { Loaded, paiseOfWire, useBrowserApp, zoneMomentText } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { Badge, classNames, Money, Sentence, Switch, Tabs } from "@crossbook/ui";
import { AccountPage } from "../../account/account-page.tsx";
import { AskedPrice, isLiabilityOnly } from "../../bets/asked-price.tsx";
import { betWord, sideOfBet } from "../../bets/bet-side.ts";
import { nameText } from "../../markets/name-text.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import { profitLossText } from "../../messages/english/payments/profit-loss.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import { useKept } from "../../routes/kept/use-kept.ts";
import { Link } from "../../routes/link.tsx";
import { NoOpenBets } from "./no-open-bets.tsx";
import { OpenMarketList } from "./open-market-list.tsx";
import classes from "./profit-loss-page.module.css";

/** The player's open bets as one table, and what they would bring. */
export function MyBetsPage() {
  const [tab, setTab] = useKept("tab", "current");
  const bets = useOpenBets();
  return (
    <AccountPage title={profitLossText().myBets}>
      <Tabs
        label={profitLossText().myBets}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: "current",
            label: profitLossText().currentBets,
            count: bets.data?.openBets.length ?? 0,
            panel: <CurrentBets />,
          },
          {
            value: "profitLoss",
            label: profitLossText().profitAndLossTab,
            panel: <ExpectedProfitLossPanel />,
          },
        ]}
      />
    </AccountPage>
  );
}

function CurrentBets() {
  const query = useOpenBets();
  const { timeZone } = useBrowserApp().ports;
  return (
    <Loaded query={query} failure={profitLossText().openFailed}>
      {({ openBets }) =>
        openBets.length === 0 ? (
          <NoOpenBets />
        ) : (
          <div className={classNames(classes.frame, classes.underTabs)}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{profitLossText().bet}</th>
                  <th scope="col">{profitLossText().type}</th>
                  <th scope="col" className={classes.figure}>
                    {profitLossText().rate}
                  </th>
                  <th scope="col" className={classes.figure}>
                    {profitLossText().stake}
                  </th>
                  <th scope="col" className={classes.figure}>
                    {profitLossText().placedTime}
                  </th>
                </tr>
              </thead>
              <tbody>
                {openBets.map((bet) => (
                  <BetRow key={bet.betId} bet={bet} zone={timeZone} />
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Loaded>
  );
}

function BetRow({ bet, zone }: { readonly bet: OpenBet; readonly zone: string }) {
  return (
    <tr>
      <th scope="row" className={classes.name}>
        <Link
          to="/markets/:eventid?/:dreamid?"
          params={{ eventid: String(bet.eventId) }}
          className={classes.link}
        >
          {bet.betTitle}
        </Link>
        <span className={classes.about}>
          {profitLossText().betAbout(
            nameText().runner(bet.runnerName),
            nameText().market(bet.marketName),
            bet.betId,
          )}
          {bet.unmatched > 0 && !isLiabilityOnly(bet) && <UnmatchedPart bet={bet} />}
        </span>
      </th>
      <td className={classes.figure} data-label={profitLossText().type}>
        <Badge tone={sideOfBet(bet.betType)}>{betWord(bet.betType)}</Badge>
      </td>
      <td className={classes.figure} data-label={profitLossText().rate}>
        <AskedPrice price={bet.odds} bet={bet} />
      </td>
      <td className={classes.figure} data-label={profitLossText().stake}>
        {isLiabilityOnly(bet) ? (
          <Sentence parts={startingPriceText().onlyLiability(<Money amount={paiseOfWire(bet.stake)} />)} />
        ) : (
          <Money amount={paiseOfWire(bet.stake)} />
        )}
      </td>
      <td className={classNames(classes.figure, classes.moment)} data-label={profitLossText().placedTime}>
        <time dateTime={bet.placeTime}>{zoneMomentText(bet.placeTime, zone)}</time>
      </td>
    </tr>
  );
}

/** Of a bet that is matched in part, also the price at which its rest is asked for: the column has that of what is matched. */
function UnmatchedPart({ bet }: { readonly bet: OpenBet }) {
  const amount = <Money amount={paiseOfWire(bet.unmatched)} />;
  const parts =
    bet.matched > 0 && bet.odds !== bet.betRate
      ? profitLossText().unmatchedAt(amount, <AskedPrice price={bet.betRate} bet={bet} />)
      : profitLossText().unmatched(amount);
  return <Sentence parts={parts} />;
}

function ExpectedProfitLossPanel() {
  const [asIfMatched, setAsIfMatched] = useKept("asIfMatched", false);
  return (
    <div className={classes.panel}>
      <Switch checked={asIfMatched} onChange={setAsIfMatched}>
        {profitLossText().asIfMatched}
      </Switch>
      <p className={classes.note}>{profitLossText().beforeCommission}</p>
      <OpenMarketList asIfMatched={asIfMatched} />
      <p>
        <Link to="/ProfitLoss" className={classes.wayOn}>
          {profitLossText().settledLink}
        </Link>
      </p>
    </div>
  );
}
