import { Loaded } from "@crossbook/browser";
import type { ExpectedProfitLoss, OpenBet } from "@crossbook/contract";
import { EmptyState, Money, Sentence } from "@crossbook/ui";
import { nameText } from "../../markets/name-text.ts";
import { profitLossText } from "../../messages/english/payments/profit-loss.ts";
import { useOpenBets, useProfitLoss } from "../../positions/use-positions.ts";
import { Link } from "../../routes/link.tsx";
import { NoOpenBets } from "./no-open-bets.tsx";
import {
  eventsOfUnknownKind,
  type OpenMarket,
  type OutcomeRow,
  openMarkets,
  rangeOf,
} from "./open-markets.ts";
import classes from "./profit-loss-page.module.css";
import { useSeveralWinners } from "./use-several-winners.ts";

/** What the player's open markets would bring, outcome by outcome. */
export function OpenMarketList({ asIfMatched }: { readonly asIfMatched: boolean }) {
  const bets = useOpenBets();
  const profitLoss = useProfitLoss();
  return (
    <Loaded query={bets} failure={profitLossText().openFailed} rows={2}>
      {({ openBets }) =>
        openBets.length === 0 ? (
          <NoOpenBets />
        ) : (
          <Loaded query={profitLoss} failure={profitLossText().loadFailed} rows={2}>
            {(positions) => <OpenMarkets {...{ openBets, positions, asIfMatched }} />}
          </Loaded>
        )
      }
    </Loaded>
  );
}

interface OpenMarketsProps {
  readonly openBets: readonly OpenBet[];
  readonly positions: ExpectedProfitLoss;
  readonly asIfMatched: boolean;
}

function OpenMarkets({ openBets, positions, asIfMatched }: OpenMarketsProps) {
  const eventIds = asIfMatched ? eventsOfUnknownKind(openBets, positions) : [];
  if (eventIds.length > 0) return <MarketsOfEvents {...{ openBets, positions, eventIds }} />;
  return <Markets markets={openMarkets(openBets, positions, asIfMatched)} />;
}

interface MarketsOfEventsProps extends Pick<OpenMarketsProps, "openBets" | "positions"> {
  readonly eventIds: readonly number[];
}

/** As if all were matched, once it is known in which markets of these events several runners win. */
function MarketsOfEvents({ openBets, positions, eventIds }: MarketsOfEventsProps) {
  const query = useSeveralWinners(eventIds);
  return (
    <Loaded query={query} failure={profitLossText().loadFailed} rows={2}>
      {(severalWinners) => <Markets markets={openMarkets(openBets, positions, true, severalWinners)} />}
    </Loaded>
  );
}

function Markets({ markets }: { readonly markets: readonly OpenMarket[] }) {
  if (markets.length === 0) return <EmptyState title={profitLossText().nothingOpenMatched} />;
  return (
    <ul className={classes.markets} aria-label={profitLossText().openMarkets}>
      {markets.map((market) => (
        <OpenMarketRow key={market.marketId} market={market} />
      ))}
    </ul>
  );
}

function OpenMarketRow({ market }: { readonly market: OpenMarket }) {
  const range = rangeOf(market);
  return (
    <li className={classes.market}>
      <p className={classes.marketName}>
        <Link
          to="/markets/:eventid?/:dreamid?"
          params={{ eventid: String(market.eventId) }}
          className={classes.link}
        >
          {market.title}
        </Link>{" "}
        · {nameText().market(market.marketName)}
      </p>
      {range && (
        <p className={classes.note}>
          <Sentence
            parts={profitLossText().range(
              <Money amount={range.worst} signed toned />,
              <Money amount={range.best} signed toned />,
            )}
          />
        </p>
      )}
      <dl className={classes.outcomes}>
        {market.outcomes.map((outcome) => (
          <Outcome key={outcome.runnerId ?? outcome.name} outcome={outcome} />
        ))}
      </dl>
    </li>
  );
}

function Outcome({ outcome }: { readonly outcome: OutcomeRow }) {
  const { name, runnerId, ifWins, ifLoses, ifPlaced } = outcome;
  const isResult = runnerId === undefined && name !== profitLossText().anyOther;
  return (
    <div>
      <dt>{isResult ? name : profitLossText().ifWins(nameText().runner(name))}</dt>
      <dd>
        <Money amount={ifWins} signed toned />
        {ifPlaced !== undefined && (
          <span className={classes.note}>
            <Sentence parts={profitLossText().placed(<Money amount={ifPlaced} signed toned />)} />
          </span>
        )}
        {ifLoses !== undefined && (
          <span className={classes.note}>
            <Sentence parts={profitLossText().otherwise(<Money amount={ifLoses} signed toned />)} />
          </span>
        )}
      </dd>
    </div>
  );
}
