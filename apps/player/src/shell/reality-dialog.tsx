import { Button, Dialog } from "@crossbook/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import { protectionText } from "../messages/english/account/protection.ts";
import { navigationText } from "../messages/english/shell/navigation.ts";
import { CheckFigures } from "../protection/check-figures.tsx";
import { useReminder } from "../protection/use-reminder.ts";
import { useSession } from "../session/use-session.ts";

const REFRESH_MS = 60_000;

/** Reminds a player on the sports pages, as often as he has asked for, of what he has done since the login. */
export function RealityDialog() {
  const loggedIn = useSession((session) => session.loggedIn);
  return loggedIn ? <Reminder /> : null;
}

function Reminder() {
  const navigate = useNavigate();
  const { check, goOn } = useReminder(REFRESH_MS);
  if (check === undefined) return null;
  return (
    <Dialog
      open
      onClose={goOn}
      title={protectionText().realityCheck}
      description={protectionText().reminded}
      footer={
        <>
          <Button onClick={() => void navigate({ to: "/auth/logout" })}>{navigationText().logOut}</Button>
          <Button variant="primary" onClick={goOn}>
            {protectionText().goOn}
          </Button>
        </>
      }
    >
      <CheckFigures check={check} />
      <p>
        <Link to="/responsible-gaming" onClick={goOn}>
          {protectionText().limitsAndReminders}
        </Link>
      </p>
    </Dialog>
  );
}
