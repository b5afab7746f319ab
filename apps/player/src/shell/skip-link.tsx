import { navigationText } from "../messages/english/shell/navigation.ts";
import { MAIN_ID } from "./route-focus.tsx";
import classes from "./skip-link.module.css";

/** The way past header and menus, for who goes by keys: in sight while it has the focus. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className={classes.skip}>
      {navigationText().skip}
    </a>
  );
}
