import { Badge, classNames } from "@crossbook/ui";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { searchText } from "../../messages/english/shell/search.ts";
import classes from "./search.module.css";
import type { EventSearch } from "./use-event-search.ts";

/** What was found, or that there is nothing. */
export function SearchList({ search }: { readonly search: EventSearch }) {
  return (
    <div id={search.listId} role="listbox" aria-label={searchText().found} className={classes.list}>
      {search.isOpen && search.results.length === 0 && (
        <p className={classes.none} role="status">
          {search.without}
        </p>
      )}
      {search.results.map((hit, index) => (
        <div
          key={hit.key}
          id={search.optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === search.activeIndex}
          className={classNames(classes.option, index === search.activeIndex && classes.active)}
          // Before the input loses focus and the list with it.
          onPointerDown={(press) => press.preventDefault()}
          onClick={() => search.choose(hit)}
          onKeyDown={search.handleKeyDown}
        >
          <span className={classes.title}>{hit.title}</span>
          <span className={classes.detail}>{hit.detail}</span>
          {hit.state === "inPlay" && <Badge tone="win">{navigationText().inPlay}</Badge>}
          {hit.state === "ended" && <Badge>{searchText().ended}</Badge>}
          {hit.start !== "" && <span className={classes.detail}>{hit.start}</span>}
        </div>
      ))}
    </div>
  );
}
