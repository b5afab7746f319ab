import { Button, Dialog } from "@crossbook/ui";
import { useNavigate } from "@tanstack/react-router";
import { useOpenBets } from "../../positions/use-positions.ts";
import { useSession } from "../../session/use-session.ts";

export interface LogOutDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The question before a logout, with what it costs: a demo account is lost by it, bets and favourites are not. */
export function LogOutDialog({ open, onClose }: LogOutDialogProps) {
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
      title={isDemo ? "Log out and lose this demo account?" : "Log out?"}
      footer={
        <>
          <Button variant="danger" onClick={logOut}>
            {isDemo ? "Lose it and log out" : "Log out"}
          </Button>
          <Button variant="primary" onClick={onClose}>
            Stay logged in
          </Button>
        </>
      }
    >
      <p>{isDemo ? demoWords(betCount) : playerWords(betCount)}</p>
    </Dialog>
  );
}

function demoWords(betCount: number): string {
  const lost = betCount === 0 ? "is" : `and your ${openBets(betCount)} are`;
  return `A demo account has no password, so there is no way back to it: its play money ${lost} lost to you.`;
}

function playerWords(betCount: number): string {
  const bets =
    betCount === 0 ? "" : `Your ${openBets(betCount)} ${betCount === 1 ? "stays" : "stay"} as now. `;
  return `${bets}Your favourites come back when you log in again; the theme and other choices of this browser do not.`;
}

function openBets(count: number): string {
  return count === 1 ? "open bet" : `${count} open bets`;
}
