import { toastError, useCall } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { Button, EmptyState } from "@crossbook/ui";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { AccountPage, AccountSection } from "../../account/account-page.tsx";
import { Loaded } from "../../account/loaded.tsx";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { useSession } from "../../session/use-session.ts";
import classes from "./authorize-page.module.css";
import { type ConsentRequest, consentRequest, denialAddress } from "./authorize-search.ts";

export interface AuthorizePageProps {
  /** Leaves the site. */
  readonly leaveTo?: (address: string) => void;
}

/** Asks the player whether an outside application may act for him, and says what it may and may not do. */
export function AuthorizePage({
  leaveTo = (address) => window.location.assign(address),
}: AuthorizePageProps) {
  const request = consentRequest(useSearch({ strict: false }) as Record<string, unknown>);
  return (
    <AccountPage title="Connect an application">
      {"fault" in request ? (
        <EmptyState title="This request cannot be answered.">{request.fault}</EmptyState>
      ) : (
        <Consent request={request} leaveTo={leaveTo} />
      )}
    </AccountPage>
  );
}

interface ConsentProps {
  readonly request: ConsentRequest;
  readonly leaveTo: (address: string) => void;
}

function Consent({ request, leaveTo }: ConsentProps) {
  const { api } = usePlayerApp();
  const username = useSession((session) => session.username ?? "");
  const [busy, setBusy] = useState(false);
  const { clientId, redirectUri, codeChallenge, state } = request;
  const query = useCall(contract.applications.getApplication, { clientId, redirectUri });
  async function allow(): Promise<void> {
    setBusy(true);
    const outcome = await api.call(contract.applications.authorize, {
      ...{ clientId, redirectUri, codeChallenge },
      codeChallengeMethod: "S256",
      ...(state === undefined ? {} : { state }),
    });
    setBusy(false);
    if (outcome.ok) leaveTo(outcome.result.redirectTo);
    else toastError(outcome.error.message);
  }
  return (
    <Loaded query={query} failure="This application cannot be connected." rows={2}>
      {({ name }) => (
        <AccountSection title={`${name} wants to act for ${username}`}>
          <p>It may:</p>
          <ul className={classes.list}>
            <li>place, change and cancel bets with your money;</li>
            <li>see your bets, balance, profit and loss, and statement.</li>
          </ul>
          <p>It may not pay in or withdraw, play games, change limits, or change your password.</p>
          <p className={classes.note}>
            You are sent to {new URL(redirectUri).host}. You can end its session at any time under Password
            and sessions.
          </p>
          <div className={classes.actions}>
            <Button onClick={() => leaveTo(denialAddress(request))} disabled={busy}>
              Do not allow
            </Button>
            <Button variant="primary" busy={busy} onClick={() => void allow()}>
              Allow
            </Button>
          </div>
        </AccountSection>
      )}
    </Loaded>
  );
}
