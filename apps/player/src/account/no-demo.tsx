import { useSettings } from "@crossbook/browser";
import { EmptyState } from "@crossbook/ui";
import { settingsText } from "../messages/english/account/settings.ts";
import { navigationText } from "../messages/english/shell/navigation.ts";
import { Link } from "../routes/link.tsx";
import classes from "./no-demo.module.css";

interface NoDemoProps {
  /** What a demo account does not have. */
  readonly title: string;
  /** Why to sign up; not said where nobody can. */
  readonly whySignUp?: string;
}

/** In place of what only a player's own account has; with the way to one where the host is open for sign-ups. */
export function NoDemo({ title, whySignUp }: NoDemoProps) {
  const allowSignUp = useSettings(({ settings }) => settings?.allowSignUp === true);
  const toSignUp = (
    <Link to="/auth/signup" className={classes.link}>
      {navigationText().signUp}
    </Link>
  );
  return (
    <EmptyState title={title} {...(allowSignUp && { action: toSignUp })}>
      {(allowSignUp && whySignUp) || settingsText().demoNote}
    </EmptyState>
  );
}
