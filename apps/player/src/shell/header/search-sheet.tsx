import { Icon, IconButton, onDemand } from "@crossbook/ui";
import { Search } from "@lucide/icons";
import { useState } from "react";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import classes from "./search.module.css";

const SearchOverlay = onDemand(async () => (await import("./search-overlay.tsx")).SearchOverlay);

/** The search where a box has no room: an icon, or the key "/", opens it over the page. */
export function SearchSheet() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={navigationText().searchEvents}
        icon={<Icon icon={Search} aria-hidden />}
        className={classes.opener}
        data-search
        onClick={() => setIsOpen(true)}
      />
      <SearchOverlay open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
