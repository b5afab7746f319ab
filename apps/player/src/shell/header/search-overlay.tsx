import { Sheet } from "@crossbook/ui";
import { useRef } from "react";
import { searchText } from "../../messages/english/shell/search.ts";
import classes from "./search.module.css";
import { SearchInput } from "./search-input.tsx";
import { SearchList } from "./search-list.tsx";
import { useEventSearch } from "./use-event-search.ts";

export interface SearchOverlayProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The search over the page of a phone or a tablet. */
export function SearchOverlay({ open, onClose }: SearchOverlayProps) {
  const box = useRef<HTMLInputElement>(null);
  const search = useEventSearch(onClose);
  return (
    <Sheet open={open} side="right" title={searchText().search} onClose={onClose} focusFirst={box}>
      <div className={classes.sheet}>
        <SearchInput ref={box} search={search} />
        <SearchList search={search} />
      </div>
    </Sheet>
  );
}
