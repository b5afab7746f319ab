import { Loaded } from "@crossbook/browser";
import { Sentence } from "@crossbook/ui";
import { AccountPage, AccountSection } from "../../account/account-page.tsx";
import { NoDemo } from "../../account/no-demo.tsx";
import { protectionText } from "../../messages/english/account/protection.ts";
import { useProtectionState } from "../../protection/exclusion.ts";
import { ExclusionNote } from "../../protection/exclusion-note.tsx";
import { Link } from "../../routes/link.tsx";
import { useSession } from "../../session/use-session.ts";
import { SelfExclusionSection, TimeOutSection } from "./exclusion-section.tsx";
import { LimitsSection } from "./limits-section.tsx";
import { RealitySection } from "./reality-section.tsx";
import classes from "./responsible-gaming-page.module.css";

/** What a player can do for the own protection: limits, reminder, time-out and self-exclusion. */
export function ResponsibleGamingPage() {
  const isDemo = useSession(({ user }) => user?.demo === true);
  return (
    <AccountPage
      title={protectionText().title}
      lead={
        <>
          <Sentence
            parts={protectionText().lead(
              <Link to="/exclusion-policy" className={classes.link}>
                {protectionText().exclusionPolicy}
              </Link>,
            )}
          />
        </>
      }
    >
      {isDemo ? <NoDemo title={protectionText().ownAccounts} /> : <Protections />}
    </AccountPage>
  );
}

function Protections() {
  const query = useProtectionState();
  return (
    <Loaded query={query} failure={protectionText().loadFailed} rows={6}>
      {({ limits, exclusion, reminderMinutes }) => (
        <>
          {exclusion && <ExclusionNote exclusion={exclusion} />}
          <AccountSection title={protectionText().limits} lead={protectionText().limitsLead}>
            <LimitsSection limits={limits} />
          </AccountSection>
          <AccountSection title={protectionText().realityCheck} lead={protectionText().realityLead}>
            <RealitySection reminderMinutes={reminderMinutes} />
          </AccountSection>
          <AccountSection title={protectionText().timeOut} lead={protectionText().timeOutLead}>
            <TimeOutSection />
          </AccountSection>
          <AccountSection title={protectionText().selfExclusion} lead={protectionText().selfExclusionLead}>
            <SelfExclusionSection />
          </AccountSection>
        </>
      )}
    </Loaded>
  );
}
