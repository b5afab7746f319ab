import { Badge, classNames } from "@crossbook/ui";
import { isInPlay } from "../../events/event-groups.ts";
import classes from "./search.module.css";
import type { EventSearch } from "./use-event-search.ts";

/** The events that were found, or that there are none. */
export function SearchList({ search }: { readonly search: EventSearch }) {
  return (
    <div id={search.listId} role="listbox" aria-label="Events found" className={classes.list}>
      {search.isOpen && search.results.length === 0 && (
        <p className={classes.none} role="status">
          No event matches “{search.text.trim()}”.
        </p>
      )}
      {search.results.map((event, index) => (
        <div
          key={event.id}
          id={search.optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === search.activeIndex}
          className={classNames(classes.option, index === search.activeIndex && classes.active)}
          // Before the input loses focus and the list with it.
          onPointerDown={(press) => press.preventDefault()}
          onClick={() => search.choose(event)}
          onKeyDown={search.handleKeyDown}
        >
          <span className={classes.title}>{event.title}</span>
          <span className={classes.detail}>
            {event.sportName}
            {event.competition && ` · ${event.competition}`}
          </span>
          {isInPlay(event) ? (
            <Badge tone="win">In play</Badge>
          ) : (
            <span className={classes.detail}>
              {event.matchDate} {event.time}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
