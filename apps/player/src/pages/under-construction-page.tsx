import { Icon } from "@crossbook/ui";
import { Hammer } from "@lucide/icons";
import { noticeText } from "../messages/english/shell/notices.ts";
import { HomeLink } from "../shell/home-link.tsx";
import classes from "./under-construction-page.module.css";

/** The page for a feature that is not there yet. */
export function UnderConstructionPage() {
  return (
    <section className={classes.page}>
      <Icon icon={Hammer} aria-hidden />
      <h1 className={classes.title}>{noticeText().beingBuilt}</h1>
      <p className={classes.text}>{noticeText().matchesOpen}</p>
      <HomeLink />
    </section>
  );
}
