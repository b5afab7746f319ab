import { paiseOfWire } from "@crossbook/browser";
import type { api, OpenBet, OutputOf, StartingPriceRunner, TradingRunner } from "@crossbook/contract";
import { Badge, Money } from "@crossbook/ui";
import { WirePrice } from "../../../fields/wire-price.tsx";
import { type Column, DataTable } from "../../../tables/data-table.tsx";
import classes from "./trader-book.module.css";

type Prices = NonNullable<OutputOf<typeof api.operator.getTradingMarket>["startingPrices"]>;

export interface StartingPricesProps {
  readonly prices: Prices;
  /** For their names. */
  readonly runners: readonly TradingRunner[];
  readonly notation: OpenBet["notation"];
}

/** What the starting price of each runner would be now and by which bets, or what it is. */
export function StartingPrices({
  prices: { formed, runners },
  runners: named,
  notation,
}: StartingPricesProps) {
  const nameOf = (runnerId: number) =>
    named.find((runner) => runner.runnerId === runnerId)?.name ?? `Runner ${runnerId}`;
  const name: Column<StartingPriceRunner> = {
    ...{ key: "runner", title: "Runner" },
    cell: ({ runnerId }) => nameOf(runnerId),
  };
  const price = (key: "near" | "far" | "price", title: string): Column<StartingPriceRunner> => ({
    ...{ key, title, figures: true },
    cell: (runner) => <WirePrice price={runner[key]} notation={notation} />,
  });
  const amount = (key: "backStake" | "layLiability", title: string): Column<StartingPriceRunner> => ({
    ...{ key, title, figures: true },
    cell: (runner) => <Money amount={paiseOfWire(runner[key])} />,
  });
  const columns = formed
    ? [name, price("price", "Starting price")]
    : [
        ...[name, price("near", "Near"), price("far", "Far")],
        ...[amount("backStake", "Back stake"), amount("layLiability", "Lay liability")],
      ];
  return (
    <section className={classes.book} aria-label="Starting price">
      <header className={classes.head}>
        <h2 className={classes.title}>Starting price</h2>
        <Badge tone={formed ? "win" : "plain"}>{formed ? "formed" : "formed at the start"}</Badge>
      </header>
      <DataTable
        label="Starting prices"
        columns={columns}
        rows={runners}
        rowKey={({ runnerId }) => runnerId}
      />
      {!formed && (
        <p className={classes.note}>
          Near: by all orders as they are now. Far: by those alone that take the starting price.
        </p>
      )}
    </section>
  );
}
