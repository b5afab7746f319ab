import { Icon } from "@crossbook/ui";
import { Search } from "@lucide/icons";
import type { Ref } from "react";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import classes from "./search.module.css";
import type { EventSearch } from "./use-event-search.ts";

export interface SearchInputProps {
  readonly search: EventSearch;
  readonly shortcut?: string;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The input of the search; arrows and Enter choose in its list. */
export function SearchInput({ search, shortcut, onBlur, ref }: SearchInputProps) {
  return (
    <div className={classes.box}>
      <Icon icon={Search} aria-hidden />
      <input
        ref={ref}
        type="text"
        role="combobox"
        data-search
        className={classes.input}
        placeholder={navigationText().searchEvents}
        aria-label={navigationText().searchEvents}
        aria-expanded={search.isOpen}
        aria-controls={search.listId}
        aria-autocomplete="list"
        {...(search.isOpen && search.results.length > 0
          ? { "aria-activedescendant": search.optionId(search.activeIndex) }
          : {})}
        autoComplete="off"
        spellCheck={false}
        value={search.text}
        onChange={(change) => search.type(change.target.value)}
        onKeyDown={search.handleKeyDown}
        {...(onBlur ? { onBlur } : {})}
      />
      {shortcut && (
        <kbd className={classes.shortcut} aria-hidden>
          {shortcut}
        </kbd>
      )}
    </div>
  );
}
