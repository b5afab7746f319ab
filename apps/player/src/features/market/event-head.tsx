import type { SportEvent } from "@crossbook/contract";
import { Badge, classNames, IconButton, Skeleton } from "@crossbook/ui";
import { Star } from "lucide-react";
import { usePlayerApp } from "../../app/use-player-app.ts";
import { isInPlay } from "../../events/event-groups.ts";
import { usePreferences } from "../../preferences/use-preferences.ts";
import classes from "./market-page.module.css";

export interface EventHeadProps {
  readonly eventId: number;
  /** Undefined while the list of events loads, and for an event that has left it. */
  readonly event: SportEvent | undefined;
}

/** Title of the event, whether it is in play, and what it really is: a replay or a simulation. */
export function EventHead({ eventId, event }: EventHeadProps) {
  const { preferences } = usePlayerApp();
  const isPinned = usePreferences(({ pins }) => pins.includes(eventId));
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h1 className={classes.title}>{event?.title ?? <Skeleton shape="title" />}</h1>
        {event && (
          <p className={classes.about}>
            {isInPlay(event) && <Badge tone="win">In play</Badge>}
            <span>{[event.sportName, event.competition].filter(Boolean).join(" · ")}</span>
            <span className={classes.source}>{event.sourceLabel}</span>
          </p>
        )}
      </div>
      <IconButton
        label={isPinned ? "Remove from favourites" : "Add to favourites"}
        aria-pressed={isPinned}
        className={classNames(isPinned && classes.pinned)}
        icon={<Star aria-hidden fill={isPinned ? "currentColor" : "none"} />}
        onClick={() => preferences.togglePin(eventId)}
      />
    </header>
  );
}
