import { useEffect, useRef } from "react";
import classes from "./search.module.css";
import { SearchInput } from "./search-input.tsx";
import { SearchList } from "./search-list.tsx";
import { useEventSearch } from "./use-event-search.ts";

/** The search of wider screens, always there; Ctrl+K (or ⌘K) leads to it. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const search = useEventSearch(() => input.current?.blur());

  useEffect(() => {
    function handleShortcut(press: KeyboardEvent): void {
      if (press.key.toLowerCase() !== "k" || !(press.ctrlKey || press.metaKey)) return;
      press.preventDefault();
      input.current?.focus();
    }
    window.addEventListener("keydown", handleShortcut);
    return () => window.removeEventListener("keydown", handleShortcut);
  }, []);

  return (
    <div role="search" className={classes.search}>
      <SearchInput ref={input} search={search} shortcut="Ctrl K" onBlur={search.close} />
      <div className={classes.dropdown} hidden={!search.isOpen}>
        <SearchList search={search} />
      </div>
    </div>
  );
}
