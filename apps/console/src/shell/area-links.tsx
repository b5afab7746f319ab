import { mayCall, type OperatorCall } from "@crossbook/contract";
import { Link } from "@tanstack/react-router";
import { useOperator } from "../session/use-operator.ts";
import classes from "./area-links.module.css";

/** A screen of an area. */
export interface AreaLink {
  readonly title: string;
  readonly path: string;
  /** The call that the screen is made of, as its route says. */
  readonly needs: OperatorCall;
}

/** Links to the screens of an area that the operator's role may see. */
export function AreaLinks({ area, links }: { readonly area: string; readonly links: readonly AreaLink[] }) {
  const { role } = useOperator();
  return (
    <nav className={classes.links} aria-label={area}>
      {links
        .filter(({ needs }) => mayCall(role, needs))
        .map(({ title, path }) => (
          <Link
            key={path}
            to={path}
            className={classes.link}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ "data-active": true }}
          >
            {title}
          </Link>
        ))}
    </nav>
  );
}
