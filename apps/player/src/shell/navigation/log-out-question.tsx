import { Button, Dialog } from "@crossbook/ui";
import { logOutText } from "../../messages/english/shell/log-out.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import { useNavigate } from "../../routes/use-router.ts";
import { useSession } from "../../session/use-session.ts";

export interface LogOutQuestionProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The question before a logout, with what it costs: a demo account is lost by it, bets and favourites are not. */
export function LogOutQuestion({ open, onClose }: LogOutQuestionProps) {
  const navigate = useNavigate();
  const isDemo = useSession(({ user }) => user?.demo === true);
  const betCount = useOpenBets().data?.openBets.length ?? 0;
  function logOut(): void {
    onClose();
    void navigate({ to: "/auth/logout" });
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isDemo ? logOutText().logOutDemoTitle : logOutText().logOutTitle}
      footer={
        <>
          <Button variant="danger" onClick={logOut}>
            {isDemo ? logOutText().loseAndLogOut : logOutText().logOut}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {logOutText().stayLoggedIn}
          </Button>
        </>
      }
    >
      <p>{isDemo ? logOutText().logOutDemo(betCount) : logOutText().logOutPlayer(betCount)}</p>
    </Dialog>
  );
}
