import { Badge } from "@crossbook/ui";
import type { ReactNode, Ref } from "react";
import classes from "./bet-list.module.css";
import { type BetType, betWord, sideOfBet } from "./bet-side.ts";

export interface BetFigure {
  readonly name: string;
  readonly value: ReactNode;
}

export interface BetRowProps {
  readonly betType: BetType;
  readonly runner: string;
  /** Its market, where the list does not say it. */
  readonly about?: string;
  readonly figures: readonly BetFigure[];
  /** Number of the bet and its moments. */
  readonly when: ReactNode;
  readonly ref?: Ref<HTMLLIElement>;
  /** What can be done with the bet. */
  readonly children?: ReactNode;
}

/** One bet of a list: side, runner, figures under each other's, and when it was made. */
export function BetRow({ betType, runner, about, figures, when, ref, children }: BetRowProps) {
  const side = sideOfBet(betType);
  return (
    <li ref={ref} className={classes.bet} data-side={side}>
      <div className={classes.what}>
        <Badge tone={side}>{betWord(betType)}</Badge>
        <span className={classes.runner} dir="auto">
          {runner}
        </span>
        {about !== undefined && about !== runner && <span className={classes.about}>{about}</span>}
      </div>
      <dl className={classes.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.when}>{when}</p>
      {children}
    </li>
  );
}
