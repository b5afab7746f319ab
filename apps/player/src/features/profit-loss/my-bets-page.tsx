import { oddsOfWire, paiseOfWire, useBrowserApp, zoneMomentText } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { Badge, EmptyState, Money, Price, Switch, Tabs } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { AccountPage } from "../../account/account-page.tsx";
import { Loaded } from "../../account/loaded.tsx";
import { useOpenBets } from "../../positions/use-positions.ts";
import { OpenMarketList } from "./open-market-list.tsx";
import classes from "./profit-loss-page.module.css";

/** The player's open bets as one table, and what they would bring. */
export function MyBetsPage() {
  const [tab, setTab] = useState("current");
  const bets = useOpenBets();
  return (
    <AccountPage title="My bets">
      <Tabs
        label="My bets"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: "current",
            label: "Current Bets",
            count: bets.data?.openBets.length ?? 0,
            panel: <CurrentBets />,
          },
          { value: "profitLoss", label: "Profit & Loss", panel: <ExpectedProfitLossPanel /> },
        ]}
      />
    </AccountPage>
  );
}

function CurrentBets() {
  const query = useOpenBets();
  const { timeZone } = useBrowserApp().ports;
  return (
    <Loaded query={query} failure="Your open bets could not be loaded.">
      {({ openBets }) =>
        openBets.length === 0 ? (
          <EmptyState
            title="You have no open bets."
            action={
              <Link to="/inplay" className={classes.link}>
                See what is in play
              </Link>
            }
          />
        ) : (
          <div className={classes.frame}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Bet</th>
                  <th scope="col">Type</th>
                  <th scope="col" className={classes.figure}>
                    Rate
                  </th>
                  <th scope="col" className={classes.figure}>
                    Stake
                  </th>
                  <th scope="col" className={classes.figure}>
                    Placed Time
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
  const isLay = bet.betType === "lay" || bet.betType === "no";
  return (
    <tr>
      <th scope="row" className={classes.name}>
        <Link
          to="/markets/{-$eventid}/{-$dreamid}"
          params={{ eventid: String(bet.eventId), dreamid: undefined }}
          className={classes.link}
        >
          {bet.betTitle}
        </Link>
        <span className={classes.about}>
          {bet.runnerName} · {bet.marketName} · Bet ID {bet.betId}
        </span>
      </th>
      <td className={classes.figure} data-label="Type">
        <Badge tone={isLay ? "lay" : "back"}>{isLay ? "Lay" : "Back"}</Badge>
      </td>
      <td className={classes.figure} data-label="Rate">
        {bet.notation === "percent" ? bet.betRate : <Price odds={oddsOfWire(bet.betRate)} />}
      </td>
      <td className={classes.figure} data-label="Stake">
        <Money amount={paiseOfWire(bet.stake)} />
      </td>
      <td className={classes.figure} data-label="Placed Time">
        <time dateTime={bet.placeTime}>{zoneMomentText(bet.placeTime, zone)}</time>
      </td>
    </tr>
  );
}

function ExpectedProfitLossPanel() {
  const [asIfMatched, setAsIfMatched] = useState(false);
  return (
    <>
      <Switch checked={asIfMatched} onChange={setAsIfMatched}>
        Unmatched bets as if matched
      </Switch>
      <p className={classes.note}>Before commission.</p>
      <OpenMarketList asIfMatched={asIfMatched} />
      <p>
        <Link to="/ProfitLoss" className={classes.link}>
          Settled profit and loss
        </Link>
      </p>
    </>
  );
}
