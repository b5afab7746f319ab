import { navigationText } from "../messages/english/shell/navigation.ts";
import { Link } from "../routes/link.tsx";
import classes from "./home-link.module.css";

/** The way back to the first page. */
export function HomeLink() {
  return (
    <Link to="/inplay" className={classes.link}>
      {navigationText().homePage}
    </Link>
  );
}
