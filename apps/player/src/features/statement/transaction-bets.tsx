import { type PageOfList, type Paging, paiseOfWire, zoneMomentText } from "@crossbook/browser";
import { paidCommissionPercent } from "@crossbook/contract";
import { negatePaise, type Paise, parsePaise } from "@crossbook/money";
import { Badge, Money, Pager, Sentence } from "@crossbook/ui";
import type { ReactNode } from "react";
import { BetPrice } from "../../bets/bet-price.tsx";
import { resultTone, resultWords } from "../../bets/bet-result.ts";
import { betWord, sideOfBet } from "../../bets/bet-side.ts";
import { nameText } from "../../markets/name-text.ts";
import { historyText } from "../../messages/english/betting/history.ts";
import { statementText } from "../../messages/english/payments/statement.ts";
import type { TransactionDetail } from "./transaction-facts.tsx";
import classes from "./transaction-page.module.css";

type Settlement = NonNullable<TransactionDetail["transaction"]["settlement"]>;
type TransactionBet = TransactionDetail["bets"][number];

export interface TransactionBetsProps {
  readonly detail: TransactionDetail;
  readonly settlement: Settlement;
  readonly paging: Paging;
  /** The page that the bets are of, while another one is on its way. */
  readonly standing: PageOfList | undefined;
  readonly zone: string;
}

/** The bets of a market, one page of them, with what they add up to and what was taken of it. */
export function TransactionBets({ detail, settlement, paging, standing, zone }: TransactionBetsProps) {
  const hasPages = detail.totalBets > detail.bets.length || paging.page > 0;
  return (
    <section aria-label={statementText().bets} className={classes.section}>
      <h2 className={classes.title}>{statementText().yourBets}</h2>
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{statementText().bet}</th>
              <th scope="col" className={classes.figure}>
                {statementText().odds}
              </th>
              <th scope="col" className={classes.figure}>
                {statementText().matchedStake}
              </th>
              <th scope="col" className={classes.figure}>
                {statementText().profitOrLoss}
              </th>
            </tr>
          </thead>
          <tbody>
            {detail.bets.map((bet) => (
              <BetRow key={bet.id} bet={bet} zone={zone} />
            ))}
          </tbody>
          <tfoot>
            <SumRow name={statementText().gross} amount={paiseOfWire(settlement.gross)} />
            <SumRow
              name={statementText().commissionRate(
                paidCommissionPercent(settlement.commissionPercent, settlement.commissionDiscountPercent),
              )}
              amount={negated(paiseOfWire(settlement.commission))}
            />
            <SumRow name={statementText().netTotal} amount={paiseOfWire(settlement.net)} />
          </tfoot>
        </table>
      </div>
      {hasPages && (
        <Pager
          label={statementText().bets}
          page={paging.page}
          pageSize={paging.pageSize}
          total={detail.totalBets}
          {...(standing && { standing })}
          onPage={paging.toPage}
          onPageSize={paging.toPageSize}
        />
      )}
      <p className={classes.note}>
        {detail.exactGross !== null && statementText().exactGross(signText(detail.exactGross))}
        {statementText().roundingOfBets}
      </p>
    </section>
  );
}

function BetRow({ bet, zone }: { readonly bet: TransactionBet; readonly zone: string }) {
  const { betType, notation } = bet;
  const isFancy = betType === "yes" || betType === "no";
  const priced = { notation, fancyValue: isFancy ? bet.fancyValue : null };
  return (
    <tr>
      <td className={classes.bet}>
        <Badge tone={sideOfBet(betType)}>{betWord(betType)}</Badge> {nameText().runner(bet.title)}
        <span className={classes.about}>
          <Sentence
            parts={statementText().betAt(
              bet.id,
              <time dateTime={bet.date}>{zoneMomentText(bet.date, zone)}</time>,
            )}
          />
          {bet.resultNote !== null && ` · ${historyText().resultNote(bet.resultNote)}`}
          {bet.exactProfitLoss !== null && statementText().exactly(signText(bet.exactProfitLoss))}
          {bet.reducedReason !== undefined && historyText().reduced(nameText().reason(bet.reducedReason))}
          {bet.voided !== undefined && (
            <Sentence
              parts={historyText().voided(
                <Money amount={paiseOfWire(bet.voided)} />,
                nameText().reason(bet.voidReason ?? ""),
              )}
            />
          )}
        </span>
      </td>
      <td className={classes.figure} data-label={statementText().odds}>
        <BetPrice price={bet.rate} bet={priced} />
      </td>
      <td className={classes.figure} data-label={statementText().matchedStake}>
        <Money amount={paiseOfWire(bet.amount)} />
      </td>
      <td className={classes.figure} data-label={statementText().profitOrLoss}>
        <Money amount={parsePaise(bet.profitLoss)} signed toned parentheses />{" "}
        <Badge tone={resultTone(bet.result)}>{resultWords(bet.result)}</Badge>
      </td>
    </tr>
  );
}

function SumRow({ name, amount }: { readonly name: ReactNode; readonly amount: Paise | undefined }) {
  return (
    <tr>
      <th scope="row" colSpan={3} className={classes.sumName}>
        {name}
      </th>
      <td className={classes.figure}>
        <Money amount={amount} signed toned parentheses />
      </td>
    </tr>
  );
}

function negated(amount: Paise | undefined): Paise | undefined {
  return amount === undefined ? undefined : negatePaise(amount);
}

function signText(exact: string): string {
  return exact.replace("-", "\u2212");
}
