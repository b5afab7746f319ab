import { Button, Dialog } from "@crossbook/ui";
import { protectionText } from "../messages/english/account/protection.ts";
import { logOutText } from "../messages/english/shell/log-out.ts";
import { CheckFigures } from "../protection/check-figures.tsx";
import type { RealityCheck } from "../protection/reality-check.ts";
import { Link } from "../routes/link.tsx";
import { useNavigate } from "../routes/use-router.ts";

/** What a player has done since the login, and whether to go on. */
export function RealityQuestion({
  check,
  goOn,
}: {
  readonly check: RealityCheck;
  readonly goOn: () => void;
}) {
  const navigate = useNavigate();
  return (
    <Dialog
      open
      onClose={goOn}
      title={protectionText().realityCheck}
      description={protectionText().reminded}
      footer={
        <>
          <Button onClick={() => void navigate({ to: "/auth/logout" })}>{logOutText().logOut}</Button>
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
