import { Icon } from "@crossbook/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import { useShortcut } from "../keyboard/use-shortcut.ts";
import { useOperator } from "../session/use-operator.ts";
import { type Area, areasOf } from "./areas.ts";
import classes from "./navigation.module.css";

/** The areas that the operator's role may see. */
export function Navigation() {
  const { role } = useOperator();
  return (
    <nav className={classes.rail} aria-label="Areas">
      <ul>
        {areasOf(role).map((area) => (
          <AreaLink key={area.path} area={area} />
        ))}
      </ul>
    </nav>
  );
}

function AreaLink({ area: { title, path, key, icon } }: { readonly area: Area }) {
  const navigate = useNavigate();
  useShortcut(`g ${key}`, `Go to ${title.toLowerCase()}`, () => void navigate({ to: path }));
  return (
    <li>
      <Link to={path} className={classes.link} activeProps={{ "data-active": true }}>
        <Icon icon={icon} aria-hidden />
        <span className={classes.title}>{title}</span>
        <kbd className={classes.keys} aria-hidden>
          g {key}
        </kbd>
      </Link>
    </li>
  );
}
