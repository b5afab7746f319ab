import { useSettings } from "@crossbook/browser";
import { Button } from "@crossbook/ui";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { useResuming } from "../../session/use-resuming.ts";
import { useLoginReturn } from "../navigation/use-login-return.ts";
import classes from "./guest-actions.module.css";

/** Login and sign-up, as the host allows; neither while the session of a returning player is being renewed. */
export function GuestActions() {
  const { modals } = usePlayerApp();
  const allowSignUp = useSettings(({ settings }) => settings?.allowSignUp === true);
  const to = useLoginReturn();
  if (useResuming()) {
    return (
      <p role="status" className={classes.resuming}>
        {navigationText().restoring}
      </p>
    );
  }
  return (
    <div className={classes.actions}>
      {allowSignUp && (
        <Button size="small" variant="quiet" onClick={() => modals.open("register", { to })}>
          {navigationText().signUp}
        </Button>
      )}
      <Button size="small" variant="primary" onClick={() => modals.open("login", { to })}>
        {navigationText().logIn}
      </Button>
    </div>
  );
}
