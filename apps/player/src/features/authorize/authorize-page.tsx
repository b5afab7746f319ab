import { Loaded, toastError, useCall } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { Button, EmptyState } from "@crossbook/ui";
import { useEffect, useState } from "react";
import { AccountPage, AccountSection } from "../../account/account-page.tsx";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { applicationText } from "../../messages/english/account/applications.ts";
import { useRawSearch } from "../../routes/use-router.ts";
import { useSession } from "../../session/use-session.ts";
import { HomeLink } from "../../shell/home-link.tsx";
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
  const request = consentRequest(useRawSearch());
  return (
    <AccountPage title={applicationText().title}>
      {"fault" in request ? (
        <EmptyState title={applicationText().cannotBeAnswered} action={<HomeLink />}>
          <p>{request.fault}</p>
          <p>{applicationText().beginAgain}</p>
        </EmptyState>
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
  const [answer, setAnswer] = useState<"allow" | "deny">();
  const { clientId, redirectUri, codeChallenge, state } = request;
  const query = useCall(contract.applications.getApplication, { clientId, redirectUri });
  // A page that the browser has kept is shown as it was left.
  useEffect(() => {
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && setAnswer(undefined);
    window.addEventListener("pageshow", askAgain);
    return () => window.removeEventListener("pageshow", askAgain);
  }, []);
  async function allow(): Promise<void> {
    setAnswer("allow");
    const outcome = await api.call(contract.applications.authorize, {
      ...{ clientId, redirectUri, codeChallenge },
      codeChallengeMethod: "S256",
      ...(state === undefined ? {} : { state }),
    });
    // One consent is one code: leaving takes a while, and nothing is answered meanwhile.
    if (outcome.ok) return leaveTo(outcome.result.redirectTo);
    setAnswer(undefined);
    toastError(outcome.error.message);
  }
  function deny(): void {
    setAnswer("deny");
    leaveTo(denialAddress(request));
  }
  return (
    <Loaded query={query} failure={applicationText().cannotConnect} rows={2}>
      {({ name }) => (
        <AccountSection title={applicationText().wantsToAct(name, username)}>
          <p>{applicationText().itMay}</p>
          <ul className={classes.list}>
            <li>{applicationText().mayBet}</li>
            <li>{applicationText().mayRead}</li>
          </ul>
          <p>{applicationText().mayNot}</p>
          <p className={classes.note}>{applicationText().sentTo(new URL(redirectUri).host)}</p>
          <div className={classes.actions}>
            <Button busy={answer === "deny"} disabled={answer !== undefined} onClick={deny}>
              {applicationText().deny}
            </Button>
            <Button
              variant="primary"
              busy={answer === "allow"}
              disabled={answer !== undefined}
              onClick={() => void allow()}
            >
              {applicationText().allow}
            </Button>
          </div>
        </AccountSection>
      )}
    </Loaded>
  );
}
