import { Loaded } from "@crossbook/browser";
import { EmptyState, Money, Sentence } from "@crossbook/ui";
import type { ReactNode } from "react";
import { BetList } from "../../bets/bet-list.tsx";
import { doesWait } from "../../bets/starting-price-state.ts";
import { openBetsText } from "../../messages/english/betting/open-bets.ts";
import { CancelAll } from "../../positions/cancel-all.tsx";
import { useOpenBets } from "../../positions/use-positions.ts";
import { Link } from "../../routes/link.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { BetPartRow } from "./bet-part-row.tsx";
import { betsByEvent, type EventBets, totalsOf } from "./open-bet-groups.ts";
import classes from "./open-bets-page.module.css";

/** Every bet of an unfinished market: unmatched parts with cancel beside them, and matched ones. */
export function OpenBetsPage() {
  const query = useOpenBets();
  return (
    <div className={classes.page}>
      <PageHead title={openBetsText().title}>
        <Link to="/my-bets" className={classes.link}>
          {openBetsText().asTable}
        </Link>
      </PageHead>
      <Loaded query={query} failure={openBetsText().loadFailed}>
        {({ openBets, totalCount = openBets.length }) =>
          openBets.length === 0 ? (
            <EmptyState
              title={openBetsText().none}
              action={
                <Link to="/inplay" className={classes.link}>
                  {openBetsText().seeInPlay}
                </Link>
              }
            />
          ) : (
            <>
              {totalCount > openBets.length && (
                <p className={classes.none}>{openBetsText().newestOf(openBets.length, totalCount)}</p>
              )}
              <Section
                title={openBetsText().unmatchedBets}
                empty={openBetsText().noUnmatched}
                groups={betsByEvent(openBets, "unmatched")}
                isUnmatched
              >
                {openBets.some((bet) => bet.unmatched > 0 && !doesWait(bet)) && <CancelAll />}
              </Section>
              <Section
                title={openBetsText().matchedBets}
                empty={openBetsText().noMatched}
                groups={betsByEvent(openBets, "matched")}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly empty: string;
  readonly groups: readonly EventBets[];
  readonly isUnmatched?: boolean;
  /** What can be done with the whole list. */
  readonly children?: ReactNode;
}

function Section({ title, empty, groups, isUnmatched = false, children }: SectionProps) {
  const totals = totalsOf(groups);
  return (
    <section className={classes.section} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>
          {title} ({totals.count})
        </h2>
        {totals.count > 0 && children}
        {totals.count > 0 && (
          <span className={classes.totals}>
            <Sentence
              parts={openBetsText().totals(
                <Money amount={totals.stake} />,
                <Money amount={totals.liability} />,
              )}
            />
          </span>
        )}
      </header>
      {totals.count === 0 && <p className={classes.none}>{empty}</p>}
      {groups.map((group) => (
        <BetList
          key={group.eventId}
          title={
            <Link to="/markets/:eventid?/:dreamid?" params={{ eventid: String(group.eventId) }}>
              {group.title}
            </Link>
          }
        >
          {group.parts.map((part) => (
            <BetPartRow key={part.bet.betId} part={part} isUnmatched={isUnmatched} />
          ))}
        </BetList>
      ))}
    </section>
  );
}
