import { Hammer } from "lucide-react";
import { HomeLink } from "../shell/home-link.tsx";
import classes from "./under-construction-page.module.css";

/** The page for a feature that is not there yet. */
export function UnderConstructionPage() {
  return (
    <section className={classes.page}>
      <Hammer aria-hidden />
      <h1 className={classes.title}>This part is being built</h1>
      <p className={classes.text}>The matches are open as always.</p>
      <HomeLink />
    </section>
  );
}
