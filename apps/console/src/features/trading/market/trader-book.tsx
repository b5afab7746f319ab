import { paiseOfWire } from "@crossbook/browser";
import type { OpenBet, RestingOrder, TradingRunner } from "@crossbook/contract";
import { EmptyState, Money, Switch } from "@crossbook/ui";
import { memo, useState } from "react";
import { WirePrice } from "../../../fields/wire-price.tsx";
import { PlayerLink } from "../../../shell/player-link.tsx";
import classes from "./trader-book.module.css";

/** Every order that rests, by runner and side in the order in which they are matched; players can be masked. */
export const TraderBook = memo(function TraderBook({
  runners,
  notation,
}: {
  readonly runners: readonly TradingRunner[];
  readonly notation: OpenBet["notation"];
}) {
  const [masked, setMasked] = useState(false);
  return (
    <section className={classes.book} aria-label="Order book">
      <header className={classes.head}>
        <h2 className={classes.title}>Order book</h2>
        <Switch checked={masked} onChange={setMasked}>
          Mask players
        </Switch>
      </header>
      {runners.length === 0 && <EmptyState title="Nothing rests in this market." />}
      {runners.map((runner) => (
        <div key={runner.name} className={classes.runner}>
          <h3 className={classes.name}>
            {runner.name} {runner.removed && "(removed) "}
            <span className={classes.note}>
              last matched <WirePrice price={runner.lastMatched} notation={notation} />
            </span>
          </h3>
          <Orders side="back" runnerName={runner.name} orders={runner.back} {...{ notation, masked }} />
          <Orders side="lay" runnerName={runner.name} orders={runner.lay} {...{ notation, masked }} />
        </div>
      ))}
    </section>
  );
});

interface OrdersProps {
  /** Who can take the orders: a backer takes lays. */
  readonly side: "back" | "lay";
  readonly runnerName: string;
  readonly orders: readonly RestingOrder[];
  readonly notation: OpenBet["notation"];
  readonly masked: boolean;
}

function Orders({ side, runnerName, orders, notation, masked }: OrdersProps) {
  const rows = withDepth(orders);
  return (
    <table className={classes.orders} aria-label={`Available to ${side}, ${runnerName}`}>
      <caption className={classes[side]}>Available to {side}</caption>
      <thead>
        <tr>
          <th scope="col">Price</th>
          <th scope="col">Size</th>
          <th scope="col">Depth</th>
          <th scope="col">Player</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ betId, price, size, userName, depth }) => {
          return (
            <tr key={betId}>
              <td>
                <WirePrice price={price} notation={notation} />
              </td>
              <td>
                <Money amount={paiseOfWire(size)} />
              </td>
              <td>
                <Money amount={paiseOfWire(depth)} />
              </td>
              <td>{masked ? "•••" : <PlayerLink userName={userName} />}</td>
            </tr>
          );
        })}
        {orders.length === 0 && (
          <tr>
            <td colSpan={4}>–</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Each order with the sum of its size and of all before it. */
function withDepth(orders: readonly RestingOrder[]): readonly (RestingOrder & { readonly depth: number })[] {
  const sums: number[] = [];
  for (const { size } of orders) sums.push((sums.at(-1) ?? 0) + size);
  return orders.map((order, index) => ({ ...order, depth: sums[index] ?? 0 }));
}
