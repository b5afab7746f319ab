import { paiseOfWire } from "@crossbook/browser";
import { Money } from "@crossbook/ui";
import type { ReactNode } from "react";
import { protectionText } from "../messages/english/account/protection.ts";
import classes from "./check-figures.module.css";
import { durationText, type RealityCheck } from "./reality-check.ts";

/** What a player has done since the login: time, stakes and what became of them. */
export function CheckFigures({ check }: { readonly check: RealityCheck }) {
  return (
    <dl className={classes.check}>
      <Figure name={protectionText().sinceLogin}>{durationText(check.elapsedSeconds)}</Figure>
      <Figure name={protectionText().staked}>
        <Money amount={paiseOfWire(check.staked)} />
      </Figure>
      <Figure name={protectionText().won}>
        <Money amount={paiseOfWire(check.won)} />
      </Figure>
      <Figure name={protectionText().lost}>
        <Money amount={paiseOfWire(check.lost)} />
      </Figure>
      <Figure name={protectionText().net}>
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
