import { momentText } from "@crossbook/browser";
import type { api as contract, OutputOf } from "@crossbook/contract";
import { parsePaise } from "@crossbook/money";
import { Money } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import classes from "./statement-page.module.css";

export type Movement = OutputOf<typeof contract.transactions.getHistory>["items"][number];

/** The movements as a table whose figures are aligned under each other; on a phone each is a card. */
export function StatementTable({ items }: { readonly items: readonly Movement[] }) {
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Date and time</th>
            <th scope="col">Description</th>
            <th scope="col" className={classes.figure}>
              Credit
            </th>
            <th scope="col" className={classes.figure}>
              Debit
            </th>
            <th scope="col" className={classes.figure}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <MovementRow key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MovementRow({ item }: { readonly item: Movement }) {
  const credit = amountOf(item.credit);
  const debit = amountOf(item.debit);
  return (
    <tr>
      <td className={classes.date}>
        <time dateTime={item.date}>{momentText(item.date)}</time>
      </td>
      <td className={classes.description}>
        {item.eventId === null ? (
          item.description
        ) : (
          <Link
            to="/markets/{-$eventid}/{-$dreamid}"
            params={{ eventid: String(item.eventId), dreamid: undefined }}
            className={classes.link}
          >
            {item.description}
          </Link>
        )}
        {item.reference !== null && <span className={classes.reference}>Reference {item.reference}</span>}
      </td>
      <td className={classes.credit} data-label="Credit">
        {credit !== undefined && <Money amount={credit} />}
      </td>
      <td className={classes.debit} data-label="Debit">
        {debit !== undefined && <Money amount={debit} />}
      </td>
      <td className={classes.balance} data-label="Balance">
        <Money amount={parsePaise(item.balance)} />
      </td>
    </tr>
  );
}

/** Text with or without commas; what is nothing is left empty, so that the column that counts is seen. */
function amountOf(text: string) {
  const amount = parsePaise(text);
  return amount === undefined || amount === 0 ? undefined : amount;
}
