import type { SportEvent } from "@crossbook/contract";
import { Badge, classNames, IconButton, Skeleton } from "@crossbook/ui";
import { Star } from "lucide-react";
import { useState } from "react";
import { usePlayerApp } from "../../app/use-player-app.ts";
import { isInPlay } from "../../events/event-groups.ts";
import { usePreferences } from "../../preferences/use-preferences.ts";
import classes from "./market-page.module.css";

export interface EventHeadProps {
  readonly eventId: number;
  /** Undefined while the list of events loads, and for an event that has left it. */
  readonly event: SportEvent | undefined;
  /** The list is known and the event is not in it: it is over. */
  readonly isGone: boolean;
}

/** Title of the event, whether it is in play, and what it really is: a replay or a simulation. */
export function EventHead({ eventId, event, isGone }: EventHeadProps) {
  const { preferences } = usePlayerApp();
  // Kept for when the event leaves the list under the player's eyes.
  const [known, setKnown] = useState(event);
  if (event !== undefined && event !== known) setKnown(event);
  const isPinned = usePreferences(({ pins }) => pins.includes(eventId));
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h1 className={classes.title}>
          {known?.title ?? (isGone ? "This event is over" : <Skeleton shape="title" />)}
        </h1>
        {(known !== undefined || isGone) && (
          <p className={classes.about}>
            {event && isInPlay(event) && <Badge tone="win">In play</Badge>}
            {isGone && <Badge>Over</Badge>}
            {known ? (
              <>
                <span>{[known.sportName, known.competition].filter(Boolean).join(" · ")}</span>
                <span className={classes.source}>{known.sourceLabel}</span>
              </>
            ) : (
              <span>Its results are below.</span>
            )}
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
