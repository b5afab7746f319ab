import { createLink, type LinkComponent } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import classes from "./navigation-link.module.css";

interface NavigationAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly icon: ReactNode;
  /** Shown when not 0. */
  readonly count?: number;
  readonly ref?: Ref<HTMLAnchorElement>;
}

function NavigationAnchor({ icon, count = 0, children, ...anchor }: NavigationAnchorProps) {
  return (
    <a {...anchor} className={classes.link}>
      {icon}
      <span className={classes.label}>{children}</span>
      {count > 0 && <span className={classes.count}>{count}</span>}
    </a>
  );
}

/** One line of a menu that leads to a page, marked while the player is there. */
export const NavigationLink: LinkComponent<typeof NavigationAnchor> = createLink(NavigationAnchor);
