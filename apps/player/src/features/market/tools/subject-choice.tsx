import type { Market } from "@crossbook/contract";
import { nameText } from "../../../markets/name-text.ts";
import { toolText } from "../../../messages/english/betting/tools.ts";
import { type ChosenSubject, laddered, runnersInOrder, type ToolSubject } from "./tool-subject.ts";
import classes from "./tools.module.css";

export interface SubjectChoiceProps {
  readonly markets: readonly Market[];
  readonly subject: ToolSubject;
  readonly onChoose: (chosen: ChosenSubject) => void;
}

/** Which market and runner the tools show. */
export function SubjectChoice({ markets, subject, onChoose }: SubjectChoiceProps) {
  const { market, runner } = subject;
  return (
    <div className={classes.choice}>
      <label>
        <span>{toolText().market}</span>
        <select
          value={market.marketId}
          onChange={({ target }) => onChoose({ marketId: Number(target.value), runnerId: undefined })}
        >
          {laddered(markets).map(({ marketId, marketName }) => (
            <option key={marketId} value={marketId}>
              {nameText().market(marketName)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{toolText().runner}</span>
        <select
          value={runner.id}
          onChange={({ target }) => onChoose({ marketId: market.marketId, runnerId: Number(target.value) })}
        >
          {runnersInOrder(market).map(({ id, name }) => (
            <option key={id} value={id}>
              {nameText().runner(name)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
