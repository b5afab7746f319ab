import type { Market } from "@crossbook/contract";
import { Tabs, whenIdle } from "@crossbook/ui";
import { type ReactNode, useState } from "react";
import { usePreferences } from "../../../app/use-preferences.ts";
import {
  columnsOf,
  type MarketSection as Section,
  type SectionKey,
  sectionsOf,
} from "../../../markets/market-sections.ts";
import type { UserLimit } from "../../../markets/market-terms.ts";
import { marketText } from "../../../messages/english/betting/market.ts";
import { useOpenBets } from "../../../positions/use-positions.ts";
import { useSession } from "../../../session/use-session.ts";
import { MarketSection } from "./market-section.tsx";
import classes from "./sections.module.css";
import { useTwoColumns } from "./use-two-columns.ts";

/** For who has a bet in the event. */
const WhatIf = whenIdle(async () => (await import("../what-if.tsx")).WhatIf);

export interface MarketListProps {
  readonly markets: readonly Market[];
  readonly eventTitle: string;
  readonly limits: readonly UserLimit[];
}

type Filter = SectionKey | "all";

/** The markets of a match by kind: all of them, or the kind that the player filters by. */
export function MarketList({ markets, eventTitle, limits }: MarketListProps) {
  const pinned = usePreferences(({ pinnedSections }) => pinnedSections);
  const [filter, setFilter] = useState<Filter>("all");
  const sections = sectionsOf(markets, pinned);
  const panel = (some: readonly Section[]) => (
    <SectionLayout sections={some} eventTitle={eventTitle} limits={limits} />
  );
  const hasBet = useHasBetIn(markets[0]?.eventId);
  // A first bet moves no price: its switches come under the markets, and stand above them where there was one before.
  const [hadBet] = useState(hasBet);
  const framed = (list: ReactNode) => (
    <div className={classes.filtered}>
      {hadBet && <WhatIf />}
      {list}
      {hasBet && !hadBet && <WhatIf />}
    </div>
  );
  if (sections.length < 2) return framed(panel(sections));
  const tabs = [
    { value: "all", label: marketText().all, count: sumOfOpen(sections), panel: panel(sections) },
    ...sections.map((section) => ({
      value: section.key,
      label: section.title,
      count: section.openCount,
      panel: panel([section]),
    })),
  ];
  return framed(
    <Tabs
      label={marketText().kinds}
      tabs={tabs}
      value={tabs.some(({ value }) => value === filter) ? filter : "all"}
      onChange={(value) => setFilter(value as Filter)}
    />,
  );
}

function useHasBetIn(eventId: number | undefined): boolean {
  const loggedIn = useSession((session) => session.loggedIn);
  const bets = useOpenBets().data?.openBets;
  return loggedIn && bets?.some((bet) => bet.eventId === eventId) === true;
}

function sumOfOpen(sections: readonly Section[]): number {
  return sections.reduce((sum, { openCount }) => sum + openCount, 0);
}

interface SectionLayoutProps extends Omit<MarketListProps, "markets"> {
  readonly sections: readonly Section[];
}

/** Sections under each other, or in two columns where there is room for them. */
function SectionLayout({ sections, eventTitle, limits }: SectionLayoutProps) {
  const isWide = useTwoColumns();
  const list = (some: readonly Section[]) =>
    some.map((section) => (
      <MarketSection key={section.key} section={section} eventTitle={eventTitle} limits={limits} />
    ));
  if (!isWide) return <div className={classes.list}>{list(sections)}</div>;
  const { whole, first, second } = columnsOf(sections);
  return (
    <div className={classes.list}>
      {list(whole)}
      {first.length > 0 && (
        <div className={classes.columns}>
          <div className={classes.list}>{list(first)}</div>
          <div className={classes.list}>{list(second)}</div>
        </div>
      )}
    </div>
  );
}
