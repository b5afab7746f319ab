import { useRef } from "react";
import classes from "./search.module.css";
import { SearchInput } from "./search-input.tsx";
import { SearchList } from "./search-list.tsx";
import { useEventSearch } from "./use-event-search.ts";

/** The search of wide screens, always there; the key "/" leads to it. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const search = useEventSearch(() => input.current?.blur());
  return (
    <div role="search" className={classes.search}>
      <SearchInput ref={input} search={search} shortcut="/" onBlur={search.close} />
      <div className={classes.dropdown} hidden={!search.isOpen}>
        <SearchList search={search} />
      </div>
    </div>
  );
}
