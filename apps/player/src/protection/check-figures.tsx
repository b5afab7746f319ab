import { paiseOfWire } from "@crossbook/browser";
import { Money } from "@crossbook/ui";
import type { ReactNode } from "react";
import classes from "./check-figures.module.css";
import { durationText, type RealityCheck } from "./reality-check.ts";

/** What a player has done since the login: time, stakes and what became of them. */
export function CheckFigures({ check }: { readonly check: RealityCheck }) {
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
