import { Button, Dialog } from "@crossbook/ui";
import { Link, useNavigate } from "@tanstack/react-router";
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
      title="Reality check"
      description="You asked to be reminded of how long you have been here."
      footer={
        <>
          <Button onClick={() => void navigate({ to: "/auth/logout" })}>Log out</Button>
          <Button variant="primary" onClick={goOn}>
            Go on
          </Button>
        </>
      }
    >
      <CheckFigures check={check} />
      <p>
        <Link to="/responsible-gaming" onClick={goOn}>
          Limits, time-outs and reminders
        </Link>
      </p>
    </Dialog>
  );
}
