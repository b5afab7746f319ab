import { Link } from "@tanstack/react-router";
import classes from "./home-link.module.css";

/** The way back to the first page. */
export function HomeLink() {
  return (
    <Link to="/inplay" className={classes.link}>
      Home Page
    </Link>
  );
}
