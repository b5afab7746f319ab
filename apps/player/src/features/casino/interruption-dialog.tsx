import { momentText, paiseOfWire } from "@crossbook/browser";
import { Button, Dialog, Money } from "@crossbook/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { durationText, type RealityCheck } from "../../protection/reality-check.ts";
import classes from "./game-page.module.css";
import type { Interruption } from "./use-interruption.ts";

/** What stands between the player and the game, in words: a reminder to read, or an exclusion that nobody can end. */
export function InterruptionDialog({ interruption }: { readonly interruption: Interruption }) {
  const { exclusion, check, goOn } = interruption;
  const navigate = useNavigate();
  const leave = () => void navigate({ to: "/inplay" });
  if (exclusion !== undefined) {
    return (
      <div className={classes.cover} role="alert">
        <p className={classes.ended}>
          {exclusion.kind === "timeOut" ? "You have taken a time-out." : "You have excluded yourself."}
        </p>
        <p>
          {exclusion.until === null
            ? "It has no end."
            : `It ends on ${momentText(exclusion.until)}. Until then no game takes a bet.`}
        </p>
        <p>A round that was running is finished and paid.</p>
        <Link to="/inplay" className={classes.link}>
          Back to sports
        </Link>
      </div>
    );
  }
  return (
    <Dialog
      open={check !== undefined}
      onClose={goOn}
      title="Reality check"
      description="The game is paused until you decide."
      footer={
        <>
          <Button onClick={leave}>Stop playing</Button>
          <Button variant="primary" onClick={goOn}>
            Go on
          </Button>
        </>
      }
    >
      {check !== undefined && <CheckFigures check={check} />}
    </Dialog>
  );
}

function CheckFigures({ check }: { readonly check: RealityCheck }) {
  return (
    <dl className={classes.check}>
      <Figure name="Time since you logged in">{durationText(check.elapsedSeconds)}</Figure>
      <Figure name="Staked">
        <Money amount={paiseOfWire(check.staked)} />
      </Figure>
      <Figure name="Won">
        <Money amount={paiseOfWire(check.won)} />
      </Figure>
      <Figure name="Lost">
        <Money amount={paiseOfWire(check.lost)} />
      </Figure>
      <Figure name="Net">
        <Money amount={paiseOfWire(check.net)} signed toned />
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
