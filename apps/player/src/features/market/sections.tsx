import { useScreen } from "@crossbook/browser";
import { Skeleton, Tabs, whenIdle } from "@crossbook/ui";
import { type ReactNode, useState } from "react";
import { marketText } from "../../messages/english/betting/market.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import { useSession } from "../../session/use-session.ts";
import classes from "./market-page.module.css";

const EventBets = whenIdle(
  async () => (await import("./event-bets.tsx")).EventBets,
  <Skeleton shape="row" count={2} />,
);

export interface SectionsProps {
  readonly eventId: number;
  readonly score: ReactNode;
  /** The start of an event that began while its page was open. */
  readonly start: ReactNode;
  readonly markets: ReactNode;
  /** Undefined: not known yet. */
  readonly isLive: boolean | undefined;
}

/**
 * The parts of the page. Beside the column that lists the open bets all are under each other; without it they are
 * tabs. Before and after the match the score takes little space and is shown with the markets. The tab that is shown first stays:
 * a match that begins does not change what is under the player's finger.
 */
export function Sections({ eventId, score, start, markets, isLive }: SectionsProps) {
  const hasColumn = useScreen() === "wide";
  const loggedIn = useSession((session) => session.loggedIn);
  const bets = (useOpenBets().data?.openBets ?? []).filter((bet) => bet.eventId === eventId);
  const [chosen, setChosen] = useState<string>();
  if (chosen === undefined && isLive !== undefined) setChosen(isLive ? "live" : "markets");
  const all = (
    <>
      {score}
      {markets}
    </>
  );
  if (hasColumn) return all;
  const tabs = [
    {
      value: "markets",
      label: marketText().markets,
      panel: (
        <div className={classes.panel}>
          {isLive === true ? start : score}
          {markets}
        </div>
      ),
    },
    ...(isLive === true
      ? [{ value: "live", label: marketText().live, panel: <div className={classes.panel}>{all}</div> }]
      : []),
    ...(loggedIn
      ? [
          {
            value: "bets",
            label: marketText().openBets,
            count: bets.length,
            panel: <EventBets needed bets={bets} />,
          },
        ]
      : []),
  ];
  if (tabs.length === 1) return all;
  const isThere = tabs.some(({ value }) => value === chosen);
  return (
    <Tabs
      label={marketText().parts}
      tabs={tabs}
      value={chosen !== undefined && isThere ? chosen : "markets"}
      onChange={setChosen}
    />
  );
}
