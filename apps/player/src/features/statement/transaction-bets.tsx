import { oddsOfWire, type Paging, paiseOfWire, zoneMomentText } from "@crossbook/browser";
import { negatePaise, type Paise, parsePaise } from "@crossbook/money";
import { Badge, Money, Pager, Price } from "@crossbook/ui";
import type { ReactNode } from "react";
import type { TransactionDetail } from "./transaction-facts.tsx";
import classes from "./transaction-page.module.css";

type Settlement = NonNullable<TransactionDetail["transaction"]["settlement"]>;
type TransactionBet = TransactionDetail["bets"][number];

export interface TransactionBetsProps {
  readonly detail: TransactionDetail;
  readonly settlement: Settlement;
  readonly paging: Paging;
  readonly zone: string;
}

const RESULT_WORDS: ReadonlyMap<
  string,
  { readonly words: string; readonly tone: "win" | "loss" | "caution" }
> = new Map([
  ["WON", { words: "Won", tone: "win" }],
  ["LOST", { words: "Lost", tone: "loss" }],
  ["VOID", { words: "Void", tone: "caution" }],
  ["DEAD_HEAT", { words: "Dead heat", tone: "caution" }],
]);

/** The bets of a market, one page of them, with what they add up to and what was taken of it. */
export function TransactionBets({ detail, settlement, paging, zone }: TransactionBetsProps) {
  const hasPages = detail.totalBets > detail.bets.length || paging.page > 0;
  return (
    <section aria-label="Bets" className={classes.section}>
      <h2 className={classes.title}>Your bets in this market</h2>
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Bet</th>
              <th scope="col" className={classes.figure}>
                Odds
              </th>
              <th scope="col" className={classes.figure}>
                Matched stake
              </th>
              <th scope="col" className={classes.figure}>
                Profit or loss
              </th>
            </tr>
          </thead>
          <tbody>
            {detail.bets.map((bet) => (
              <BetRow key={bet.id} bet={bet} zone={zone} />
            ))}
          </tbody>
          <tfoot>
            <SumRow name="Gross" amount={paiseOfWire(settlement.gross)} />
            <SumRow
              name={`Commission, ${settlement.commissionPercent} % of a net win`}
              amount={negated(paiseOfWire(settlement.commission))}
            />
            <SumRow name="Net market total" amount={paiseOfWire(settlement.net)} />
          </tfoot>
        </table>
      </div>
      {hasPages && (
        <Pager
          label="Bets"
          page={paging.page}
          pageSize={paging.pageSize}
          total={detail.totalBets}
          onPage={paging.toPage}
          onPageSize={paging.toPageSize}
        />
      )}
      <p className={classes.note}>
        {detail.exactGross !== null && `Your bets brought exactly ${signText(detail.exactGross)}. `}A
        market&apos;s result is rounded down to the paisa, once for all its bets; each bet shows what it added
        to the rounded sum. Commission is rounded to the nearest paisa.
      </p>
    </section>
  );
}

function BetRow({ bet, zone }: { readonly bet: TransactionBet; readonly zone: string }) {
  const isLay = bet.betType === "lay" || bet.betType === "no";
  const result = RESULT_WORDS.get(bet.result);
  return (
    <tr>
      <td className={classes.bet}>
        <Badge tone={isLay ? "lay" : "back"}>{isLay ? "Lay" : "Back"}</Badge> {bet.title}
        <span className={classes.about}>
          Bet {bet.id} · <time dateTime={bet.date}>{zoneMomentText(bet.date, zone)}</time>
          {bet.resultNote !== null && ` · ${bet.resultNote}`}
          {bet.exactProfitLoss !== null && ` · exactly ${signText(bet.exactProfitLoss)}`}
        </span>
      </td>
      <td className={classes.figure} data-label="Odds">
        <Price odds={oddsOfWire(bet.rate)} />
      </td>
      <td className={classes.figure} data-label="Matched stake">
        <Money amount={paiseOfWire(bet.amount)} />
      </td>
      <td className={classes.figure} data-label="Profit or loss">
        <Money amount={parsePaise(bet.profitLoss)} signed toned parentheses />{" "}
        {result && <Badge tone={result.tone}>{result.words}</Badge>}
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
