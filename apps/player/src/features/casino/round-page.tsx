import {
  CallFailed,
  OutOfDate,
  paiseOfWire,
  ReadFailed,
  useBrowserApp,
  useCall,
  zoneMomentText,
  zoneName,
} from "@crossbook/browser";
import { type CasinoRoundDetail, type CasinoTransactionKind, api as contract } from "@crossbook/contract";
import { EmptyState, Money, Sentence, Skeleton } from "@crossbook/ui";
import { useReadAfterMoney } from "../../account/use-read-after-pushes.ts";
import { usePageTitle } from "../../app/page-title.ts";
import { casinoText } from "../../messages/english/casino/casino.ts";
import { Link } from "../../routes/link.tsx";
import { useParams } from "../../routes/use-router.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { RoundFigures } from "./round-figures.tsx";
import classes from "./rounds.module.css";

const KIND_WORDS: Readonly<Record<CasinoTransactionKind, string>> = {
  get bet() {
    return casinoText().stake;
  },
  get win() {
    return casinoText().win;
  },
  get rollback() {
    return casinoText().stakeBack;
  },
  get jackpot() {
    return casinoText().jackpot;
  },
  get promo() {
    return casinoText().promotion;
  },
  get freeRoundTotal() {
    return casinoText().freeRounds;
  },
  get adjustment() {
    return casinoText().adjustment;
  },
};

/** One of the player's own rounds by the number in the address: its movements, and where its fairness is checked. */
export function RoundPage() {
  const { roundId: text = "" } = useParams("/casino-history/:roundId");
  const roundId = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  return (
    <div className={classes.page}>
      <p>
        <Link to="/casino-history" className={classes.link}>
          {casinoText().history}
        </Link>
      </p>
      {roundId === undefined ? <NoRound /> : <Round key={roundId} roundId={roundId} />}
    </div>
  );
}

function Round({ roundId }: { readonly roundId: number }) {
  const { timeZone } = useBrowserApp().ports;
  const query = useCall(contract.casino.getRound, { roundId });
  useReadAfterMoney(contract.casino.getRound);
  usePageTitle(query.data && casinoText().roundTitle(query.data.gameName, query.data.roundRef));
  if (query.data === undefined) {
    if (query.error instanceof CallFailed && query.error.callError.code === "CASINO_ROUND_NOT_FOUND") {
      return <NoRound />;
    }
    return query.isError ? (
      <ReadFailed query={query} title={casinoText().roundFailed} />
    ) : (
      <div aria-busy="true">
        <Skeleton shape="row" count={5} />
      </div>
    );
  }
  const round = query.data;
  return (
    <>
      <OutOfDate query={query} />
      <PageHead title={round.gameName} />
      <p className={classes.when}>
        <Sentence
          parts={casinoText().roundAbout(
            round.providerName,
            round.roundRef,
            <time dateTime={round.openedAt}>{zoneMomentText(round.openedAt, timeZone)}</time>,
          )}
        />
      </p>
      <div className={classes.card}>
        <RoundFigures round={round} />
      </div>
      <Movements round={round} zone={timeZone} />
      <Fairness round={round} />
      <p className={classes.note}>{casinoText().timesOf(zoneName(timeZone))}</p>
    </>
  );
}

function Movements({ round, zone }: { readonly round: CasinoRoundDetail; readonly zone: string }) {
  if (round.transactions.length === 0) return null;
  return (
    <section aria-labelledby="movements">
      <h2 id="movements" className={classes.subtitle}>
        {casinoText().moneyOfRound}
      </h2>
      <ol className={classes.list}>
        {round.transactions.map((movement, index) => (
          <li key={index} className={classes.movement}>
            <span>{KIND_WORDS[movement.kind]}</span>
            <time dateTime={movement.at} className={classes.when}>
              {zoneMomentText(movement.at, zone)}
            </time>
            <strong>
              <Money amount={paiseOfWire(movement.amount)} signed toned />
            </strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Fairness({ round }: { readonly round: CasinoRoundDetail }) {
  const { verifyUrl } = round;
  if (verifyUrl === null || !/^https?:\/\//.test(verifyUrl)) {
    return <p className={classes.note}>{casinoText().noFairnessPage}</p>;
  }
  return (
    <div>
      <a className={classes.link} href={verifyUrl} target="_blank" rel="noreferrer noopener">
        {casinoText().checkFairness}
      </a>
      <p className={classes.note}>{casinoText().seedsNote}</p>
    </div>
  );
}

/** Another account's number is answered as one that there is not. */
function NoRound() {
  return (
    <>
      <PageHead title={casinoText().round} />
      <EmptyState
        title={casinoText().noSuchRound}
        action={
          <Link to="/casino-history" className={classes.link}>
            {casinoText().seeRounds}
          </Link>
        }
      />
    </>
  );
}
