import {
  callKey,
  Loaded,
  toastError,
  toastSuccess,
  useBrowserApp,
  useCall,
  zoneMomentText,
} from "@crossbook/browser";
import { api as contract, type OpenSession } from "@crossbook/contract";
import { Badge, Button, Dialog } from "@crossbook/ui";
import { useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { settingsText } from "../../messages/english/account/settings.ts";
import { useNavigate } from "../../routes/use-router.ts";
import classes from "./change-password-page.module.css";
import { deviceName } from "./device-words.ts";

/** Where the player is logged in, with a way to end each session and all of them. */
export function SessionList() {
  const query = useCall(contract.account.getSessions, {});
  const [asks, setAsks] = useState(false);
  return (
    <Loaded query={query} failure={settingsText().sessionsFailed} rows={2}>
      {(sessions) => (
        <>
          <ul className={classes.list} aria-label={settingsText().sessions}>
            {sessions.map((session) => (
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </ul>
          <div className={classes.actions}>
            <Button variant="danger" onClick={() => setAsks(true)}>
              {settingsText().everywhereEllipsis}
            </Button>
          </div>
          <LogOutEverywhereDialog open={asks} count={sessions.length} onClose={() => setAsks(false)} />
        </>
      )}
    </Loaded>
  );
}

function SessionRow({ session }: { readonly session: OpenSession }) {
  const { api, queryClient } = usePlayerApp();
  const { timeZone } = useBrowserApp().ports;
  const [isEnding, setIsEnding] = useState(false);
  const { sessionId, current } = session;
  const device = deviceName(session.userAgent);
  async function end(): Promise<void> {
    setIsEnding(true);
    const outcome = await api.call(contract.account.endSession, { sessionId });
    setIsEnding(false);
    if (!outcome.ok) return toastError(outcome.error.message);
    toastSuccess(settingsText().sessionEnded);
    await queryClient.invalidateQueries({ queryKey: callKey(contract.account.getSessions) });
  }
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {device}
        {current && <Badge tone="primary">{settingsText().thisDevice}</Badge>}
      </span>
      <span className={classes.detail}>
        {settingsText().sessionAbout(
          session.address,
          zoneMomentText(session.startedAt, timeZone),
          zoneMomentText(session.lastUsedAt, timeZone),
        )}
      </span>
      {!current && (
        <Button
          size="small"
          busy={isEnding}
          aria-label={settingsText().endOf(device, session.address)}
          onClick={() => void end()}
        >
          {settingsText().end}
        </Button>
      )}
    </li>
  );
}

interface LogOutEverywhereProps {
  readonly open: boolean;
  readonly count: number;
  readonly onClose: () => void;
}

/** Asks which: every other device, or this one too. */
function LogOutEverywhereDialog({ open, count, onClose }: LogOutEverywhereProps) {
  const { api, queryClient } = usePlayerApp();
  const navigate = useNavigate();
  const [ending, setEnding] = useState<"others" | "all">();
  async function logOut(which: "others" | "all"): Promise<void> {
    setEnding(which);
    const outcome = await api.call(contract.account.logOutEverywhere, { keepThis: which === "others" });
    setEnding(undefined);
    onClose();
    if (!outcome.ok) return toastError(outcome.error.message);
    if (which === "all") return navigate({ to: "/auth/logout" });
    toastSuccess(settingsText().loggedOutOf(sessionCount(outcome.result.endedSessions)));
    await queryClient.invalidateQueries({ queryKey: callKey(contract.account.getSessions) });
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={settingsText().everywhereTitle}
      footer={
        <div className={classes.actions}>
          <Button onClick={onClose}>{settingsText().back}</Button>
          <Button busy={ending === "others"} disabled={count < 2} onClick={() => void logOut("others")}>
            {settingsText().everywhereElse}
          </Button>
          <Button variant="danger" busy={ending === "all"} onClick={() => void logOut("all")}>
            {settingsText().everywhere}
          </Button>
        </div>
      }
    >
      <p>{settingsText().everywhereNote}</p>
    </Dialog>
  );
}

function sessionCount(count: number): string {
  return settingsText().otherSessions(count);
}
