import { useSettings } from "@crossbook/browser";
import { navigationText } from "../messages/english/shell/navigation.ts";
import { Link } from "../routes/link.tsx";
import classes from "./mark.module.css";

/** The site's sign, leading home, with a short note under it. A host may bring its own picture. */
export function Mark({ note }: { readonly note?: string | undefined }) {
  const title = useSettings(({ settings }) => settings?.domainTitle || "Crossbook");
  const logo = useSettings(({ settings }) => settings?.mainLogo ?? "");
  return (
    <Link to="/inplay" className={classes.mark} aria-label={navigationText().titleInPlay(title)}>
      {logo === "" ? (
        <>
          <svg viewBox="0 0 32 32" className={classes.sign} aria-hidden>
            <rect className={classes.ground} width="32" height="32" rx="7" />
            <path className={classes.back} d="M8 11h11M15 7l4 4-4 4" />
            <path className={classes.lay} d="M24 21H13M17 17l-4 4 4 4" />
          </svg>
          <span className={classes.words}>
            <span className={classes.name}>{title}</span>
            {note && <span className={classes.note}>{note}</span>}
          </span>
        </>
      ) : (
        <img className={classes.logo} src={logo} alt={title} />
      )}
    </Link>
  );
}
