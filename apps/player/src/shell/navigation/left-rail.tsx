import { useScreen } from "@crossbook/browser";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import classes from "./left-rail.module.css";
import { SportLinks } from "./sport-links.tsx";

/** The sports at the left, on screens that are wide enough. */
export function LeftRail() {
  if (useScreen() === "phone") return null;
  return (
    <nav className={classes.rail} aria-label={navigationText().sports}>
      <SportLinks />
    </nav>
  );
}
