import type { Market } from "@crossbook/contract";
import { Tabs, whenIdle } from "@crossbook/ui";
import { useState } from "react";
import { usePreferences } from "../../../app/use-preferences.ts";
import {
  columnsOf,
  type MarketSection as Section,
  type SectionKey,
  sectionsOf,
} from "../../../markets/market-sections.ts";
import type { UserLimit } from "../../../markets/market-terms.ts";
import { marketText } from "../../../messages/english/betting/market.ts";
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
  const loggedIn = useSession((session) => session.loggedIn);
  const whatIf = loggedIn && markets[0] && <WhatIf eventId={markets[0].eventId} />;
  if (sections.length < 2) {
    return (
      <div className={classes.filtered}>
        {whatIf}
        {panel(sections)}
      </div>
    );
  }
  const tabs = [
    { value: "all", label: marketText().all, count: sumOfOpen(sections), panel: panel(sections) },
    ...sections.map((section) => ({
      value: section.key,
      label: section.title,
      count: section.openCount,
      panel: panel([section]),
    })),
  ];
  return (
    <div className={classes.filtered}>
      {whatIf}
      <Tabs
        label={marketText().kinds}
        tabs={tabs}
        value={tabs.some(({ value }) => value === filter) ? filter : "all"}
        onChange={(value) => setFilter(value as Filter)}
      />
    </div>
  );
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
