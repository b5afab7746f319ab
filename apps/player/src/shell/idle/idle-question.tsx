import { Button, Dialog } from "@crossbook/ui";
import { useEffect, useEffectEvent } from "react";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { pageText } from "../../messages/english/shell/pages.ts";
import { useLocation, useNavigate } from "../../routes/use-router.ts";
import { useIdle } from "./use-idle.ts";

/** The question after a long time without a press, and the logout after it. */
export function IdleQuestion() {
  const navigate = useNavigate();
  const to = useLocation(({ href }) => href);
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
      title={pageText().stillThere}
      footer={
        <>
          <Button onClick={() => logOut()}>{navigationText().logOut}</Button>
          <Button variant="primary" onClick={stay}>
            {navigationText().stayLoggedIn}
          </Button>
        </>
      }
    >
      <p>{pageText().idleNote}</p>
      <p role="timer">{pageText().loggedOutIn(Math.ceil(phase.leftMs / 1_000))}</p>
    </Dialog>
  );
}
