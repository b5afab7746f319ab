import { useServerNow } from "@crossbook/browser";
import type { SportEvent } from "@crossbook/contract";
import { isInPlay } from "@crossbook/first-page";
import { Badge } from "@crossbook/ui";
import { sportName } from "../../../events/sport-name.ts";
import { startWords } from "../../../events/start-words.ts";
import { useEventTree } from "../../../events/use-event-tree.ts";
import { toolText } from "../../../messages/english/betting/tools.ts";
import { Link } from "../../../routes/link.tsx";
import classes from "./tools.module.css";

/** So many of them are listed. */
const LISTED = 6;
const RENEWED_MS = 15_000;

/** Other events of the same sport, those in play first; nothing where there are none. */
export function OtherEvents({ eventId }: { readonly eventId: number }) {
  const { tree } = useEventTree();
  const nowMs = useServerNow(RENEWED_MS);
  const sport = tree?.find(({ events }) => events.some(({ id }) => id === eventId));
  const others = otherEvents(sport?.events ?? [], eventId);
  if (sport === undefined || others.length === 0) return null;
  const title = toolText().moreOf(sportName(sport.id) ?? sport.displayName);
  return (
    <nav className={classes.tool} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul>
        {others.map((event) => (
          <li key={event.id}>
            <Link
              to="/markets/:eventid?/:dreamid?"
              params={{ eventid: String(event.id) }}
              className={classes.event}
            >
              <span className={classes.eventTitle} dir="auto">
                {event.title}
              </span>
              {isInPlay(event) ? (
                <Badge tone="win">{toolText().inPlay}</Badge>
              ) : (
                <span className={classes.when}>{startWords(event, nowMs)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Those in play first, then the soonest. */
function otherEvents(events: readonly SportEvent[], eventId: number): readonly SportEvent[] {
  const rank = (event: SportEvent) => (isInPlay(event) ? 0 : 1);
  return events
    .filter(({ id }) => id !== eventId)
    .sort((a, b) => rank(a) - rank(b) || a.startTime.localeCompare(b.startTime) || a.id - b.id)
    .slice(0, LISTED);
}
