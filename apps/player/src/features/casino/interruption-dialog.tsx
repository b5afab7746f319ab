import { useMomentText } from "@crossbook/browser";
import { Button, Dialog } from "@crossbook/ui";
import { useEffect } from "react";
import { casinoText } from "../../messages/english/casino/casino.ts";
import { CheckFigures } from "../../protection/check-figures.tsx";
import { Link } from "../../routes/link.tsx";
import { useNavigate } from "../../routes/use-router.ts";
import classes from "./game-page.module.css";
import { takeScreenFromFrame } from "./use-fullscreen.ts";
import type { Interruption } from "./use-interruption.ts";

export interface InterruptionDialogProps {
  readonly interruption: Interruption;
  /** A round has begun and is not decided. */
  readonly isRoundOpen: boolean;
}

/**
 * What stands between the player and the game, in words: a reminder to read, or an exclusion that nobody can end. An
 * excluded player still finishes an open round: the game is paused for new ones, and covered once that one has ended.
 */
export function InterruptionDialog({ interruption, isRoundOpen }: InterruptionDialogProps) {
  const momentText = useMomentText();
  const { exclusion, check, goOn, leave } = interruption;
  const navigate = useNavigate();
  const isShown = exclusion === undefined ? check !== undefined : !isRoundOpen;
  useEffect(() => {
    if (isShown) takeScreenFromFrame();
  }, [isShown]);
  function stopPlaying(): void {
    leave();
    void navigate({ to: "/inplay" });
  }
  if (exclusion !== undefined) {
    if (isRoundOpen) return null;
    return (
      <div className={classes.cover} role="alert">
        <p className={classes.ended}>
          {exclusion.kind === "timeOut" ? casinoText().timeOut : casinoText().excluded}
        </p>
        <p>
          {exclusion.until === null ? casinoText().noEnd : casinoText().endsOn(momentText(exclusion.until))}
        </p>
        <p>{casinoText().roundFinished}</p>
        <Link to="/inplay" className={classes.link}>
          {casinoText().backToSports}
        </Link>
      </div>
    );
  }
  return (
    <Dialog
      open={check !== undefined}
      onClose={goOn}
      title={casinoText().realityCheck}
      description={casinoText().pausedNote}
      footer={
        <>
          <Button onClick={stopPlaying}>{casinoText().stopPlaying}</Button>
          <Button variant="primary" onClick={goOn}>
            {casinoText().goOn}
          </Button>
        </>
      }
    >
      {check !== undefined && <CheckFigures check={check} />}
    </Dialog>
  );
}
