import type { ReactNode } from "react";
import { AddressLink } from "../../routes/link.tsx";
import type { LinkPath } from "../../routes/route-table.ts";
import { hrefOf, type PageTarget } from "../../routes/target.ts";
import classes from "./navigation-link.module.css";

type NavigationLinkProps<Path extends LinkPath> = PageTarget<Path> & {
  readonly icon: ReactNode;
  /** Shown when not 0. */
  readonly count?: number;
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

/** One line of a menu that leads to a page, marked while the player is there. */
export function NavigationLink<Path extends LinkPath>(props: NavigationLinkProps<Path>) {
  const { icon, count = 0, onClick, children } = props;
  return (
    <AddressLink href={hrefOf<Path>(props)} className={classes.link} onClick={onClick}>
      {icon}
      <span className={classes.label}>{children}</span>
      {count > 0 && <span className={classes.count}>{count}</span>}
    </AddressLink>
  );
}
