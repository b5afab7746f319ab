import { OutOfDate, ReadFailed, type Reading, useCall } from "@crossbook/browser";
import { api, mayCall, type OperatorCall } from "@crossbook/contract";
import { Tabs } from "@crossbook/ui";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOperator } from "../../session/use-operator.ts";
import { Page } from "../../shell/page.tsx";
import { SELDOM_REFETCH_MS } from "../../shell/refetch.ts";
import { PasswordResetButton } from "./password-reset.tsx";
import { PlayerLocks } from "./player-locks.tsx";
import classes from "./player-page.module.css";
import type { PlayerSearch, PlayerTab } from "./player-search.ts";
import { BetsTab } from "./profile/bets-tab.tsx";
import { LoginsTab } from "./profile/logins-tab.tsx";
import { NotesTab } from "./profile/notes-tab.tsx";
import { OverviewTab } from "./profile/overview-tab.tsx";
import { PaymentsTab } from "./profile/payments-tab.tsx";
import { SessionsTab } from "./profile/sessions-tab.tsx";
import { StatementTab } from "./profile/statement-tab.tsx";
import { SecondFactorResetButton } from "./second-factor-reset.tsx";

interface TabDefinition {
  readonly value: PlayerTab;
  readonly label: string;
  /** A role that may not make it does not see the tab. */
  readonly needs: OperatorCall;
  readonly content: (player: { readonly userName: string }) => ReactNode;
}

const TABS: readonly TabDefinition[] = [
  { value: "overview", label: "Overview", needs: "getPlayerProfile", content: OverviewTab },
  { value: "statement", label: "Statement", needs: "getPlayerStatement", content: StatementTab },
  { value: "bets", label: "Bets", needs: "getPlayerBets", content: BetsTab },
  { value: "payments", label: "Payments", needs: "getPayments", content: PaymentsTab },
  { value: "sessions", label: "Sessions", needs: "getPlayerSessions", content: SessionsTab },
  { value: "logins", label: "Login attempts", needs: "getPlayerLoginAttempts", content: LoginsTab },
  { value: "notes", label: "Notes", needs: "getPlayerNotes", content: NotesTab },
];

/** One player: each tab is read when it is looked at. */
export function PlayerPage() {
  const { userName = "" } = useParams({ strict: false }) as { readonly userName?: string };
  const { tab = "overview" } = useSearch({ strict: false }) as PlayerSearch;
  const navigate = useNavigate();
  const query = useCall(
    api.operator.getPlayerProfile,
    { userName },
    { refetchIntervalMs: SELDOM_REFETCH_MS },
  );
  const profile = query.data;
  const { role } = useOperator();
  const tabs = TABS.filter(({ needs }) => mayCall(role, needs));
  const shown = tabs.find(({ value }) => value === tab) ?? tabs[0];
  if (shown === undefined) return null;
  return (
    <Page
      title={userName}
      acts={
        profile && (
          <>
            {mayCall(role, "getLinkedAccounts") && (
              <Link to="/risk/accounts/$userName" params={{ userName }}>
                Linked accounts
              </Link>
            )}
            <PasswordResetButton userName={userName} />
            {profile.secondFactorSince !== null && <SecondFactorResetButton userName={userName} />}
            <PlayerLocks profile={profile} />
          </>
        )
      }
    >
      {/* The overview shows what was read, and says so itself. */}
      {shown.value !== "overview" && <PlayerReading query={query} />}
      <Tabs
        label={`Records of ${userName}`}
        value={shown.value}
        onChange={(value) => void navigate({ to: ".", search: value === "overview" ? {} : { tab: value } })}
        tabs={tabs.map(({ value, label, content: Content }) => ({
          ...{ value, label },
          panel: (
            <div className={classes.panel}>
              <Content userName={userName} />
            </div>
          ),
        }))}
      />
    </Page>
  );
}

/** Whether the locks, which the acts above are about, could be read: without them there are no acts. */
function PlayerReading({ query }: { readonly query: Reading }) {
  return (
    <>
      {query.data === undefined && <ReadFailed query={query} title="The player could not be loaded." />}
      <OutOfDate query={query} />
    </>
  );
}
