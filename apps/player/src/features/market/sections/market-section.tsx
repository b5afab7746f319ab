import { Badge, Skeleton, whenIdle } from "@crossbook/ui";
import { useId } from "react";
import { usePreferences } from "../../../app/use-preferences.ts";
import type { MarketSection as Section } from "../../../markets/market-sections.ts";
import type { UserLimit } from "../../../markets/market-terms.ts";
import { nameText } from "../../../markets/name-text.ts";
import { marketText } from "../../../messages/english/betting/market.ts";
import { MarketCard } from "../market-card.tsx";
import { SectionControls } from "./section-controls.tsx";
import classes from "./sections.module.css";

/** Only matches of cricket have sessions, under their other markets. */
const FancySection = whenIdle(
  async () => (await import("../fancy/fancy-section.tsx")).FancySection,
  <Skeleton shape="card" />,
);

export interface MarketSectionProps {
  readonly section: Section;
  readonly eventTitle: string;
  readonly limits: readonly UserLimit[];
}

/**
 * The markets of one kind, which can be collapsed and pinned. A single market has the controls in its own head, several are
 * under a head with their count.
 */
export function MarketSection({ section, eventTitle, limits }: MarketSectionProps) {
  const headingId = useId();
  const { key, title, markets } = section;
  const isCollapsed = usePreferences(({ collapsedSections }) => collapsedSections.includes(key));
  const [only] = markets;
  if (key === "fancy")
    return <FancySection needed section={section} eventTitle={eventTitle} limits={limits} />;
  if (markets.length === 1 && only !== undefined) {
    return (
      <MarketCard
        market={only}
        eventTitle={eventTitle}
        limits={limits}
        controls={<SectionControls section={key} title={nameText().market(only.marketName)} />}
        isCollapsed={isCollapsed}
      />
    );
  }
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <header className={classes.head}>
        <h2 id={headingId} className={classes.title}>
          {title} <Badge label={marketText().marketCount(markets.length)}>{markets.length}</Badge>
        </h2>
        <SectionControls section={key} title={title} />
      </header>
      {!isCollapsed &&
        markets.map((market) => (
          <MarketCard key={market.marketId} market={market} eventTitle={eventTitle} limits={limits} isPart />
        ))}
    </section>
  );
}
