import { paiseOfWire, zoneMomentText } from "@crossbook/browser";
import type { ProfitLossPage, ProfitLossRow } from "@crossbook/contract";
import { negatePaise } from "@crossbook/money";
import { Money } from "@crossbook/ui";
import { sportName } from "../../events/sport-name.ts";
import { nameText } from "../../markets/name-text.ts";
import { profitLossText } from "../../messages/english/payments/profit-loss.ts";
import { Link } from "../../routes/link.tsx";
import classes from "./profit-loss-page.module.css";
import type { ProfitLossSearch } from "./profit-loss-search.ts";

export interface ProfitLossTableProps {
  readonly page: ProfitLossPage;
  readonly search: ProfitLossSearch;
  /** Whether the result is shown after commission, with the commission in a column of its own. */
  readonly isNet: boolean;
  readonly zone: string;
}

const HEADS = {
  get sport() {
    return profitLossText().sport;
  },
  get event() {
    return profitLossText().event;
  },
  get market() {
    return profitLossText().market;
  },
  get game() {
    return profitLossText().gameAndDay;
  },
} as const;

/** One level of the report; a row leads to the level below it, or to the market's bets. */
export function ProfitLossTable({ page, search, isNet, zone }: ProfitLossTableProps) {
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{HEADS[page.level]}</th>
            <th scope="col" className={classes.figure}>
              {profitLossText().stake}
            </th>
            {isNet && (
              <>
                <th scope="col" className={classes.figure}>
                  {profitLossText().gross}
                </th>
                <th scope="col" className={classes.figure}>
                  {profitLossText().commission}
                </th>
              </>
            )}
            <th scope="col" className={classes.figure}>
              {isNet ? profitLossText().net : profitLossText().gross}
            </th>
          </tr>
        </thead>
        <tbody>
          {page.items.map((row) => (
            <tr key={row.transactionId ?? row.id}>
              <th scope="row" className={classes.name}>
                <RowLink row={row} level={page.level} search={search} />
                <span className={classes.about}>{aboutOf(row, page.level, zone)}</span>
              </th>
              <Figures {...row} isNet={isNet} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={classes.name}>
              {profitLossText().total}
            </th>
            <Figures {...page.totals} isNet={isNet} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type FiguresProps = ProfitLossPage["totals"] & { readonly isNet: boolean };

function Figures({ stake, gross, commission, net, isNet }: FiguresProps) {
  return (
    <>
      <td className={classes.figure} data-label={profitLossText().stake}>
        {stake === null ? (
          <span aria-label={profitLossText().notOfGames}>–</span>
        ) : (
          <Money amount={paiseOfWire(stake)} />
        )}
      </td>
      {isNet && (
        <>
          <td className={classes.figure} data-label={profitLossText().gross}>
            <Money amount={paiseOfWire(gross)} signed toned parentheses />
          </td>
          <td className={classes.figure} data-label={profitLossText().commission}>
            <Money amount={negatePaise(paiseOfWire(commission))} />
          </td>
        </>
      )}
      <td className={classes.result} data-label={isNet ? profitLossText().net : profitLossText().gross}>
        <Money amount={paiseOfWire(isNet ? net : gross)} signed toned parentheses />
      </td>
    </>
  );
}

interface RowLinkProps {
  readonly row: ProfitLossRow;
  readonly level: ProfitLossPage["level"];
  readonly search: ProfitLossSearch;
}

function RowLink({ row, level, search }: RowLinkProps) {
  const name = nameOf(row, level);
  if (row.transactionId !== null)
    return (
      <Link to="/profit-detail/:id" params={{ id: String(row.transactionId) }} className={classes.link}>
        {name}
      </Link>
    );
  const below = level === "sport" ? { sport: row.id } : { event: row.id };
  return (
    <Link to="/ProfitLoss" search={{ ...search, ...below }} className={classes.link}>
      {name}
    </Link>
  );
}

function nameOf({ id, name }: ProfitLossRow, level: ProfitLossPage["level"]): string {
  if (level === "sport") return sportName(id) ?? name;
  return level === "market" ? nameText().market(name) : name;
}

function aboutOf(row: ProfitLossRow, level: ProfitLossPage["level"], zone: string): string {
  const settled = profitLossText().settledAt(zoneMomentText(row.settledAt, zone));
  if (level === "game") return zoneMomentText(row.settledAt, zone);
  if (level === "market")
    return row.winner === "" ? settled : profitLossText().winnerAnd(nameText().result(row.winner), settled);
  const markets = profitLossText().marketCount(row.markets);
  if (level === "event" && row.startTime !== null)
    return profitLossText().startedAnd(markets, zoneMomentText(row.startTime, zone), settled);
  return row.markets === 0 ? profitLossText().gamesOfStudios : markets;
}
