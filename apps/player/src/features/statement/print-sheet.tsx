import { type DayRange, dayText, paiseOfWire, zoneMomentText, zoneName } from "@crossbook/browser";
import { parsePaise } from "@crossbook/money";
import { Money } from "@crossbook/ui";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { statementText } from "../../messages/english/payments/statement.ts";
import classes from "./print-sheet.module.css";
import type { Movement, StatementPageData } from "./statement-table.tsx";

export interface PrintSheetProps {
  /** Every line of the range, newest first. */
  readonly page: StatementPageData;
  readonly days: DayRange;
  readonly heading: {
    /** What the browser offers as the file's name. */
    readonly name: string;
    readonly userName: string;
    readonly zone: string;
  };
  /** Called when the print dialog was left. */
  readonly onDone: () => void;
}

/** The range on paper, oldest line first: hidden on the screen, and alone on what is printed while it is there. */
export function PrintSheet({ page, days, heading, onDone }: PrintSheetProps) {
  const { name, userName, zone } = heading;
  useEffect(() => {
    const root = document.documentElement;
    const title = document.title;
    root.dataset["printing"] = "";
    document.title = name;
    window.addEventListener("afterprint", onDone);
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("afterprint", onDone);
      delete root.dataset["printing"];
      document.title = title;
    };
  }, [name, onDone]);
  return createPortal(
    <div className={classes.sheet}>
      <h1>{statementText().title}</h1>
      <p>{statementText().printHead(userName, daysText(days), zoneName(zone))}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{statementText().dateAndTime}</th>
            <th scope="col">{statementText().description}</th>
            <th scope="col">{statementText().gross}</th>
            <th scope="col">{statementText().commission}</th>
            <th scope="col">{statementText().credit}</th>
            <th scope="col">{statementText().debit}</th>
            <th scope="col">{statementText().balance}</th>
          </tr>
        </thead>
        <tbody>
          <tr className={classes.edge}>
            <th scope="row" colSpan={6}>
              {statementText().opening}
            </th>
            <td>
              <Money amount={paiseOfWire(page.openingBalance)} />
            </td>
          </tr>
          {page.items.toReversed().map((item) => (
            <Line key={item.id} item={item} zone={zone} />
          ))}
          <tr className={classes.edge}>
            <th scope="row" colSpan={4}>
              {statementText().closing}
            </th>
            <td>
              <Money amount={paiseOfWire(page.totalCredit)} />
            </td>
            <td>
              <Money amount={paiseOfWire(page.totalDebit)} />
            </td>
            <td>
              <Money amount={paiseOfWire(page.closingBalance)} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>,
    document.body,
  );
}

function Line({ item, zone }: { readonly item: Movement; readonly zone: string }) {
  const { settlement } = item;
  return (
    <tr>
      <td>{zoneMomentText(item.date, zone)}</td>
      <td>
        {statementText().movement(item)}
        {item.reference !== null && ` (${item.reference})`}
      </td>
      <td>{settlement && <Money amount={paiseOfWire(settlement.gross)} parentheses />}</td>
      <td>{settlement && <Money amount={paiseOfWire(settlement.commission)} />}</td>
      <td>
        <Money amount={parsePaise(item.credit)} />
      </td>
      <td>
        <Money amount={parsePaise(item.debit)} />
      </td>
      <td>
        <Money amount={parsePaise(item.balance)} />
      </td>
    </tr>
  );
}

function daysText({ from, to }: DayRange): string {
  const words = (day: string, none: string) => (day === "" ? none : dayText(day));
  return from === to && from !== ""
    ? dayText(from)
    : statementText().fromTo(words(from, statementText().theFirst), words(to, statementText().today));
}
