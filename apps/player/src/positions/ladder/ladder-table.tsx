import type { Market } from "@crossbook/contract";
import type { LadderStep } from "@crossbook/engine/kinds";
import type { Paise } from "@crossbook/money";
import { Money } from "@crossbook/ui";
import { handicapSides, runnerNamesOf, type Sides } from "../../markets/line-words.ts";
import { nameText } from "../../markets/name-text.ts";
import { positionText } from "../../messages/english/betting/positions.ts";
import type { MarketPosition, Outlook } from "../market-position.ts";
import classes from "./ladder.module.css";
import { ladderRows, rangeWords } from "./ladder-rows.ts";
import { useLadderOutlook } from "./use-ladder-outlook.ts";

export interface LadderTableProps {
  readonly market: Market;
  readonly position: MarketPosition;
}

/** What the player wins or loses at every result, and what the bet in the slip would make of it. */
export function LadderTable({ market, position }: LadderTableProps) {
  const outlook = useLadderOutlook(market, position);
  return (
    outlook && (
      <LadderSteps
        outlook={outlook}
        sides={handicapSides(market, runnerNamesOf(market))}
        unit={market.line?.unit}
      />
    )
  );
}

export interface LadderStepsProps {
  readonly outlook: Outlook<readonly LadderStep[]>;
  /** Of a handicap, whose results are margins. */
  readonly sides: Sides | undefined;
  /** What is counted; undefined where that is not known. */
  readonly unit: string | undefined;
}

/** A ladder as a table: results, and what each of them brings. */
export function LadderSteps({ outlook, sides, unit }: LadderStepsProps) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{positionText().yourBook}</caption>
      <thead>
        <tr>
          <th scope="col">
            {sides === undefined && unit !== undefined ? unitHead(unit) : positionText().result}
          </th>
          <th scope="col">{positionText().amount}</th>
          {outlook.projected !== undefined && <th scope="col">{positionText().withThisBet}</th>}
        </tr>
      </thead>
      <tbody>
        {ladderRows(outlook).map((row) => (
          <tr key={row.from ?? "lowest"} data-tint={tintOf(row.projected ?? row.now)}>
            <th scope="row">{rangeWords(row, sides)}</th>
            <td>
              <Money amount={row.now} signed />
            </td>
            {row.projected !== undefined && (
              <td>
                <Money amount={row.projected} signed />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function tintOf(amount: Paise): "win" | "loss" | undefined {
  if (amount === 0) return undefined;
  return amount > 0 ? "win" : "loss";
}

function unitHead(unit: string): string {
  const word = nameText().unit(unit);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
