import { IconButton, Sheet } from "@crossbook/ui";
import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import classes from "./search.module.css";
import { SearchInput } from "./search-input.tsx";
import { SearchList } from "./search-list.tsx";
import { useEventSearch } from "./use-event-search.ts";

/** The search of a phone: an icon that opens it over the page. */
export function SearchSheet() {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const search = useEventSearch(() => setIsOpen(false));
  return (
    <>
      <IconButton
        label={navigationText().searchEvents}
        icon={<Search aria-hidden />}
        className={classes.opener}
        onClick={() => setIsOpen(true)}
      />
      <Sheet
        open={isOpen}
        side="right"
        title={navigationText().search}
        onClose={() => setIsOpen(false)}
        focusFirst={box}
      >
        <div className={classes.sheet}>
          <SearchInput ref={box} search={search} />
          <SearchList search={search} />
        </div>
      </Sheet>
    </>
  );
}
