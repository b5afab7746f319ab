import type { Market } from "@crossbook/contract";
import { Badge } from "@crossbook/ui";
import { useId, useState } from "react";
import { usePreferences } from "../../../app/use-preferences.ts";
import { isFinished, type MarketSection, takesBets } from "../../../markets/market-sections.ts";
import type { UserLimit } from "../../../markets/market-terms.ts";
import { nameText } from "../../../markets/name-text.ts";
import { marketDetailText } from "../../../messages/english/betting/market-details.ts";
import { useOwnResults } from "../result/use-own-results.ts";
import { SectionControls } from "../sections/section-controls.tsx";
import sectionClasses from "../sections/sections.module.css";
import classes from "./fancy.module.css";
import { categoriesOf } from "./fancy-categories.ts";
import { FancyRow } from "./fancy-row.tsx";
import { SessionHistory } from "./session-history.tsx";

export interface FancySectionProps {
  readonly section: MarketSection;
  readonly eventTitle: string;
  readonly limits: readonly UserLimit[];
}

/** The sessions of a match by category, No at the left and Yes at the right, and under them those that have ended. */
export function FancySection({ section, eventTitle, limits }: FancySectionProps) {
  const headingId = useId();
  const isCollapsed = usePreferences(({ collapsedSections }) => collapsedSections.includes(section.key));
  const shown = useShown(section.markets);
  const ended = section.markets.filter((market) => !shown.includes(market));
  const own = useOwnResults(section.markets[0]?.eventId ?? 0, section.markets.some(isFinished));
  return (
    <section className={sectionClasses.section} aria-labelledby={headingId}>
      <header className={sectionClasses.head}>
        <h2 id={headingId} className={sectionClasses.title}>
          {section.title}{" "}
          <Badge label={marketDetailText().openCount(section.openCount)}>{section.openCount}</Badge>
        </h2>
        <SectionControls section={section.key} title={section.title} />
      </header>
      {!isCollapsed && (
        <>
          {shown.length > 0 && (
            <div className={classes.heads} aria-hidden>
              <span className={classes.no}>{marketDetailText().no}</span>
              <span className={classes.yes}>{marketDetailText().yes}</span>
            </div>
          )}
          {categoriesOf(shown).map(({ name, markets }) => (
            <div key={name} className={classes.category}>
              {name !== "" && <h3 className={classes.categoryName}>{nameText().group(name)}</h3>}
              <ul>
                {markets.map((market) => (
                  <FancyRow
                    key={market.marketId}
                    {...{ market, eventTitle, limits }}
                    own={own.get(market.marketId)}
                  />
                ))}
              </ul>
            </div>
          ))}
          {shown.length === 0 && <p className={classes.none}>{marketDetailText().noSession}</p>}
          {ended.length > 0 && <SessionHistory markets={ended} own={own} />}
        </>
      )}
    </section>
  );
}

/**
 * The markets with a row: those without a result, and those that got theirs while the player looks. What settles keeps its
 * place until the page is left, so that no row moves under a finger.
 */
function useShown(markets: readonly Market[]): readonly Market[] {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const isAwaited = (market: Market) => takesBets(market) || market.status === "CLOSED";
  const fresh = markets.filter((market) => isAwaited(market) && !seen.has(market.marketId));
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ marketId }) => marketId)]));
  return markets.filter((market) => seen.has(market.marketId) || isAwaited(market));
}
