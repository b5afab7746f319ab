import { callKey } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { EmptyState } from "@crossbook/ui";
import { AccountPage, AccountSection } from "../../account/account-page.tsx";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { useSession } from "../../session/use-session.ts";
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
    <AccountPage title="Password and sessions">
      <AccountSection
        title="Change password"
        lead={isDemo ? undefined : "Every other device is logged out when the password changes."}
      >
        {isDemo ? (
          <EmptyState title="A demo account has no password.">Sign up for an account to have one.</EmptyState>
        ) : (
          <PasswordForm onChanged={readAgain} />
        )}
      </AccountSection>
      <AccountSection title="Where you are logged in">
        <SessionList />
      </AccountSection>
      <AccountSection
        title="Login attempts"
        lead="Of the last 30 days. An address is a network: many people may share it."
      >
        <LoginAttempts />
      </AccountSection>
    </AccountPage>
  );
}
