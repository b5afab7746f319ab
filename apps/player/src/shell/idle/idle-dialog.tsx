import { Button, Dialog } from "@crossbook/ui";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useSession } from "../../session/use-session.ts";
import { useIdle } from "./use-idle.ts";

/** Asks a player who has done nothing for long whether to stay, and logs out who does not answer. */
export function IdleDialog() {
  const loggedIn = useSession((session) => session.loggedIn);
  // A demo account has no password: who was logged out of it could never come back.
  const isDemo = useSession(({ user }) => user?.demo === true);
  return loggedIn && !isDemo ? <IdleQuestion /> : null;
}

function IdleQuestion() {
  const navigate = useNavigate();
  const to = useRouterState({ select: ({ location }) => location.href });
  const { phase, stay } = useIdle();
  const logOut = useEffectEvent(() => void navigate({ to: "/auth/logout", search: { to } }));
  const isOver = phase.at === "over";
  useEffect(() => {
    if (isOver) logOut();
  }, [isOver]);
  if (phase.at !== "asked") return null;
  return (
    <Dialog
      open
      onClose={stay}
      title="Are you still there?"
      footer={
        <>
          <Button onClick={() => logOut()}>Log out</Button>
          <Button variant="primary" onClick={stay}>
            Stay logged in
          </Button>
        </>
      }
    >
      <p>You have done nothing for a while. Your bets stay as they are, whether you stay or not.</p>
      <p role="timer">You are logged out in {Math.ceil(phase.leftMs / 1_000)} seconds.</p>
    </Dialog>
  );
}
