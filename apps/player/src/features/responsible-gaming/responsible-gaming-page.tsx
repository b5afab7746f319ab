import { useBrowserApp, zoneMomentText } from "@crossbook/browser";
import { EmptyState } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { AccountPage, AccountSection } from "../../account/account-page.tsx";
import { Loaded } from "../../account/loaded.tsx";
import { useSession } from "../../session/use-session.ts";
import { SelfExclusionSection, TimeOutSection } from "./exclusion-section.tsx";
import type { ProtectionExclusion } from "./limit-words.ts";
import { LimitsSection } from "./limits-section.tsx";
import { RealitySection } from "./reality-section.tsx";
import classes from "./responsible-gaming-page.module.css";
import { useProtectionState } from "./use-protection.ts";

/** What a player can do for the own protection: limits, reminder, time-out and self-exclusion. */
export function ResponsibleGamingPage() {
  const isDemo = useSession(({ user }) => user?.demo === true);
  return (
    <AccountPage
      title="Responsible gaming"
      lead={
        <>
          Betting should stay a pastime. Set limits before you need them; a stricter one holds at once, a
          looser one only after a day. What an exclusion is, and how to ask for one without logging in, is in
          the{" "}
          <Link to="/exclusion-policy" className={classes.link}>
            exclusion policy
          </Link>
          .
        </>
      }
    >
      {isDemo ? (
        <EmptyState title="Limits and exclusions are for players' own accounts.">
          A demo account has play money only and is forgotten after a day.
        </EmptyState>
      ) : (
        <Protections />
      )}
    </AccountPage>
  );
}

function Protections() {
  const query = useProtectionState();
  return (
    <Loaded query={query} failure="Your limits could not be loaded." rows={6}>
      {({ limits, exclusion, reminderMinutes }) => (
        <>
          {exclusion && <InForce exclusion={exclusion} />}
          <AccountSection
            title="Limits"
            lead="All limits hold, so the lowest applies. What is already matched always stands."
          >
            <LimitsSection limits={limits} />
          </AccountSection>
          <AccountSection title="Reality check" lead="What you have done since you logged in.">
            <RealitySection reminderMinutes={reminderMinutes} />
          </AccountSection>
          <AccountSection
            title="Time-out"
            lead="A break of 1 to 42 days without bets, deposits, bonuses and casino."
          >
            <TimeOutSection />
          </AccountSection>
          <AccountSection
            title="Self-exclusion"
            lead="Six months to five years, or for good. Nobody can shorten it."
          >
            <SelfExclusionSection />
          </AccountSection>
        </>
      )}
    </Loaded>
  );
}

function InForce({ exclusion: { kind, until } }: { readonly exclusion: ProtectionExclusion }) {
  const { timeZone } = useBrowserApp().ports;
  const what = kind === "timeOut" ? "You are taking a time-out" : "You have excluded yourself";
  const end = until === null ? "for good" : `until ${zoneMomentText(until, timeZone)}`;
  return (
    <p role="status" className={classes.inForce}>
      {what} {end}. You can log in and withdraw, but not bet, pay in, claim bonuses or play games.
    </p>
  );
}
