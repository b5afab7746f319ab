import { callKey } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { AccountPage, AccountSection } from "../../account/account-page.tsx";
import { NoDemo } from "../../account/no-demo.tsx";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { settingsText } from "../../messages/english/account/settings.ts";
import { useSession } from "../../session/use-session.ts";
import { BotKeySection } from "./bot-keys/bot-key-section.tsx";
import { LoginAttempts } from "./login-attempts.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorSection } from "./second-factor/second-factor-section.tsx";
import { SessionList } from "./session-list.tsx";

/** How the account is guarded: its password and second factor, where it is logged in, and who tried to. */
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
        {isDemo ? (
          <NoDemo title={settingsText().demoHasNone} whySignUp={settingsText().signUpForOne} />
        ) : (
          <PasswordForm onChanged={readAgain} />
        )}
      </AccountSection>
      <SecondFactorSection onChanged={readAgain} />
      <BotKeySection />
      <AccountSection title={settingsText().whereLoggedIn}>
        <SessionList />
      </AccountSection>
      <AccountSection title={settingsText().attempts} lead={settingsText().attemptsNote}>
        <LoginAttempts />
      </AccountSection>
    </AccountPage>
  );
}
