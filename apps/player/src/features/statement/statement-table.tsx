import { paiseOfWire, zoneMomentText } from "@crossbook/browser";
import { type api as contract, type OutputOf, paidCommissionPercent } from "@crossbook/contract";
import { negatePaise, type Paise, parsePaise } from "@crossbook/money";
import { Money, Sentence } from "@crossbook/ui";
import { statementText } from "../../messages/english/payments/statement.ts";
import { Link } from "../../routes/link.tsx";
import classes from "./statement-page.module.css";

export type StatementPageData = OutputOf<typeof contract.transactions.getHistory>;
export type Movement = StatementPageData["items"][number];

export interface StatementTableProps {
  readonly page: StatementPageData;
  /** Whose clocks the times are shown by: an IANA name. */
  readonly zone: string;
}

/**
 * The movements, newest first, between the closing and the opening balance of the whole range, with figures that are
 * aligned under each other; on a phone each is a card.
 */
export function StatementTable({ page, zone }: StatementTableProps) {
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{statementText().dateAndTime}</th>
            <th scope="col">{statementText().description}</th>
            <th scope="col" className={classes.figure}>
              {statementText().credit}
            </th>
            <th scope="col" className={classes.figure}>
              {statementText().debit}
            </th>
            <th scope="col" className={classes.figure}>
              {statementText().balance}
            </th>
          </tr>
        </thead>
        <tbody>
          <BalanceRow
            name={statementText().closing}
            amount={paiseOfWire(page.closingBalance)}
            credit={paiseOfWire(page.totalCredit)}
            debit={paiseOfWire(page.totalDebit)}
          />
          {page.items.map((item) => (
            <MovementRow key={item.id} item={item} zone={zone} />
          ))}
          <BalanceRow name={statementText().opening} amount={paiseOfWire(page.openingBalance)} />
        </tbody>
      </table>
    </div>
  );
}

interface BalanceRowProps {
  readonly name: string;
  readonly amount: Paise | undefined;
  /** Of all lines of the range; undefined: the row has no sums. */
  readonly credit?: Paise | undefined;
  readonly debit?: Paise | undefined;
}

function BalanceRow({ name, amount, credit, debit }: BalanceRowProps) {
  return (
    <tr className={classes.edge}>
      <th scope="row" colSpan={2} className={classes.edgeName}>
        {name}
      </th>
      <td className={classes.credit} data-label={statementText().credits}>
        {credit !== undefined && <Money amount={credit} signed toned />}
      </td>
      <td className={classes.debit} data-label={statementText().debits}>
        {debit !== undefined && <Debit amount={debit} />}
      </td>
      <td className={classes.balance} data-label={statementText().balance}>
        <Money amount={amount} />
      </td>
    </tr>
  );
}

function MovementRow({ item, zone }: { readonly item: Movement; readonly zone: string }) {
  const credit = amountOf(item.credit);
  const debit = amountOf(item.debit);
  return (
    <tr>
      <td className={classes.date}>
        <time dateTime={item.date}>{zoneMomentText(item.date, zone)}</time>
      </td>
      <td className={classes.description}>
        <Link
          to="/account-cash-statement/detail/:id"
          params={{ id: String(item.id) }}
          className={classes.link}
        >
          {statementText().movement(item)}
        </Link>
        {item.settlement && <SettlementWords settlement={item.settlement} />}
        {item.reference !== null && (
          <span className={classes.reference}>{statementText().referenceOf(item.reference)}</span>
        )}
      </td>
      <td className={classes.credit} data-label={statementText().credit}>
        {credit !== undefined && <Money amount={credit} signed toned />}
      </td>
      <td className={classes.debit} data-label={statementText().debit}>
        {debit !== undefined && <Debit amount={debit} />}
      </td>
      <td className={classes.balance} data-label={statementText().balance}>
        <Money amount={parsePaise(item.balance)} />
      </td>
    </tr>
  );
}

/** "Result 150.00, commission 2 % 3.00": the line itself shows the net. */
function SettlementWords({ settlement }: { readonly settlement: NonNullable<Movement["settlement"]> }) {
  return (
    <span className={classes.reference}>
      <Sentence
        parts={statementText().grossOf(<Money amount={paiseOfWire(settlement.gross)} signed parentheses />)}
      />
      {settlement.commission > 0 && (
        <Sentence
          parts={statementText().commissionOf(
            paidCommissionPercent(settlement.commissionPercent, settlement.commissionDiscountPercent),
            <Money amount={paiseOfWire(settlement.commission)} />,
          )}
        />
      )}
    </span>
  );
}

function Debit({ amount }: { readonly amount: Paise }) {
  return <Money amount={negatePaise(amount)} parentheses toned />;
}

/** Text with or without commas; what is nothing is left empty, so that the column that counts is seen. */
function amountOf(text: string): Paise | undefined {
  const amount = parsePaise(text);
  return amount === undefined || amount === 0 ? undefined : amount;
}
