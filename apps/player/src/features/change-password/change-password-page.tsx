import { callKey, useSettings } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { EmptyState } from "@crossbook/ui";
import { AccountPage, AccountSection } from "../../account/account-page.tsx";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { settingsText } from "../../messages/english/account/settings.ts";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { Link } from "../../routes/link.tsx";
import { useSession } from "../../session/use-session.ts";
import classes from "./change-password-page.module.css";
import { LoginAttempts } from "./login-attempts.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";

/** How the account is guarded: its password, where it is logged in, and who tried to. */
export function ChangePasswordPage() {
  const { queryClient } = usePlayerApp();
  const isDemo = useSession(({ user }) => user?.demo === true);
  function readAgain(): void {
    for (const endpoint of [contract.account.getSessions, contract.account.getUserLoginAttempts])
      void queryClient.invalidateQueries({ queryKey: callKey(endpoint) });
  }
  return (
    <AccountPage title={settingsText().passwordTitle}>
      <AccountSection
        title={settingsText().changePassword}
        lead={isDemo ? undefined : settingsText().othersLoggedOut}
      >
        {isDemo ? <DemoHasNone /> : <PasswordForm onChanged={readAgain} />}
      </AccountSection>
      <AccountSection title={settingsText().whereLoggedIn}>
        <SessionList />
      </AccountSection>
      <AccountSection title={settingsText().attempts} lead={settingsText().attemptsNote}>
        <LoginAttempts />
      </AccountSection>
    </AccountPage>
  );
}

function DemoHasNone() {
  const allowSignUp = useSettings(({ settings }) => settings?.allowSignUp === true);
  if (!allowSignUp) return <EmptyState title={settingsText().demoHasNone} />;
  const toSignUp = (
    <Link to="/auth/signup" className={classes.link}>
      {navigationText().signUp}
    </Link>
  );
  return (
    <EmptyState title={settingsText().demoHasNone} action={toSignUp}>
      {settingsText().signUpForOne}
    </EmptyState>
  );
}
