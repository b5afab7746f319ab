import { paiseOfWire, zoneMomentText } from "@crossbook/browser";
import type { api as contract, OutputOf } from "@crossbook/contract";
import { parsePaise } from "@crossbook/money";
import { Badge, Money } from "@crossbook/ui";
import type { ReactNode } from "react";
import { nameText } from "../../markets/name-text.ts";
import { statementText } from "../../messages/english/payments/statement.ts";
import { Link } from "../../routes/link.tsx";
import { GROUP_WORDS } from "./statement-words.ts";
import classes from "./transaction-page.module.css";

export type TransactionDetail = OutputOf<typeof contract.transactions.getDetail>;

export interface TransactionFactsProps {
  readonly detail: TransactionDetail;
  readonly zone: string;
}

/** What the line says, and of a market how its net came about. */
export function TransactionFacts({ detail, zone }: TransactionFactsProps) {
  const { transaction } = detail;
  const { settlement } = transaction;
  const net = parsePaise(detail.totalWin);
  return (
    <dl className={classes.facts}>
      <Fact name={settlement ? statementText().net : statementText().amount}>
        <strong>
          <Money amount={net} signed toned parentheses />
        </strong>{" "}
        {settlement && net !== undefined && <ResultBadge net={net} />}
      </Fact>
      <Fact name={statementText().balanceAfter}>
        <Money amount={paiseOfWire(transaction.balanceAfter)} />
      </Fact>
      <Fact name={statementText().dateAndTime}>
        <time dateTime={transaction.date}>{zoneMomentText(transaction.date, zone)}</time>
      </Fact>
      <Fact name={statementText().kind}>{GROUP_WORDS[transaction.group].one}</Fact>
      {transaction.reference !== null && (
        <Fact name={statementText().reference}>{transaction.reference}</Fact>
      )}
      {settlement && (
        <>
          <Fact name={statementText().match}>
            {detail.eventId === null ? (
              settlement.match
            ) : (
              <Link
                to="/markets/:eventid?/:dreamid?"
                params={{ eventid: String(detail.eventId) }}
                className={classes.link}
              >
                {settlement.match}
              </Link>
            )}
          </Fact>
          <Fact name={statementText().market}>{nameText().market(settlement.marketName)}</Fact>
          {settlement.winner !== null && (
            <Fact name={statementText().winner}>{nameText().result(settlement.winner)}</Fact>
          )}
          {detail.gameStartTime !== null && (
            <Fact name={statementText().start}>
              <time dateTime={detail.gameStartTime}>{zoneMomentText(detail.gameStartTime, zone)}</time>
            </Fact>
          )}
        </>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ResultBadge({ net }: { readonly net: number }) {
  if (net === 0) return <Badge tone="caution">{statementText().tie}</Badge>;
  return net > 0 ? (
    <Badge tone="win">{statementText().win}</Badge>
  ) : (
    <Badge tone="loss">{statementText().lost}</Badge>
  );
}
