import { type Market, type SportEvent, sourceText } from "@crossbook/contract";
import { isInPlay } from "@crossbook/first-page";
import { Badge, classNames, Icon, IconButton, Skeleton } from "@crossbook/ui";
import { Star } from "@lucide/icons";
import { type ReactNode, useState } from "react";
import { usePageTitle } from "../../app/page-title.ts";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { usePreferences } from "../../app/use-preferences.ts";
import { sportName } from "../../events/sport-name.ts";
import { eventText } from "../../messages/english/betting/events.ts";
import { marketText } from "../../messages/english/betting/market.ts";
import { Link } from "../../routes/link.tsx";
import classes from "./market-page.module.css";

export interface EventHeadProps {
  readonly eventId: number;
  /** Undefined while the list of events loads, and for an event that has left it. */
  readonly event: SportEvent | undefined;
  /** How a market describes its event, which the lists need not have any more. */
  readonly described: Market["event"] | undefined;
  /** The event is in no list any more and its markets are closed. */
  readonly hasEnded: boolean;
  /** What can be opened from here, beside the favourite. */
  readonly acts?: ReactNode;
}

/** Title of the event, its state, and what it really is: a replay or a simulation. */
export function EventHead({ eventId, event, described, hasEnded, acts }: EventHeadProps) {
  const { favourites } = usePlayerApp();
  // Kept for when the event leaves the list while the player looks.
  const [known, setKnown] = useState(event);
  if (event !== undefined && event !== known) setKnown(event);
  const isPinned = usePreferences(({ pins }) => pins.includes(eventId));
  const about = known ?? described;
  usePageTitle(about?.title);
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h1 className={classes.title}>
          {about ? <bdi>{about.title}</bdi> : hasEnded ? marketText().ended : <Skeleton shape="title" />}
        </h1>
        <p className={classes.about}>
          {event && isInPlay(event) && <Badge tone="win">{marketText().inPlay}</Badge>}
          {hasEnded && <Badge>{marketText().endedBadge}</Badge>}
          {about && (
            <>
              <span>
                {[known && sportName(known.sportId), about.competition].filter(Boolean).join(" · ")}
              </span>
              <span className={classes.source}>
                {sourceText(about.sourceLabel, about.source, eventText().sources)}
              </span>
            </>
          )}
          {hasEnded && (
            <Link to="/inplay" className={classes.link}>
              {marketText().seeInPlay}
            </Link>
          )}
        </p>
      </div>
      {acts}
      {!hasEnded && (
        <IconButton
          label={isPinned ? marketText().removeFavourite : marketText().addFavourite}
          aria-pressed={isPinned}
          className={classNames(isPinned && classes.pinned)}
          icon={<Icon icon={Star} aria-hidden fill={isPinned ? "currentColor" : "none"} />}
          onClick={() => favourites.toggle(eventId)}
        />
      )}
    </header>
  );
}
