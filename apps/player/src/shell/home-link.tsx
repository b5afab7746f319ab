import { Link } from "@tanstack/react-router";
import classes from "./home-link.module.css";

export function HomeLink() {
  return (
    <Link to="/inplay" className={classes.link}>
      Home Page
    </Link>
  );
}
