import { Button, Dialog } from "@crossbook/ui";
import { useEffect, useEffectEvent } from "react";
import { logOutText } from "../../messages/english/shell/log-out.ts";
import { noticeText } from "../../messages/english/shell/notices.ts";
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
      title={noticeText().stillThere}
      footer={
        <>
          <Button onClick={() => logOut()}>{logOutText().logOut}</Button>
          <Button variant="primary" onClick={stay}>
            {logOutText().stayLoggedIn}
          </Button>
        </>
      }
    >
      <p>{noticeText().idleNote}</p>
      <p role="timer">{noticeText().loggedOutIn(Math.ceil(phase.leftMs / 1_000))}</p>
    </Dialog>
  );
}
