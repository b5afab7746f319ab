import { Loaded, paiseOfWire, priceOfWire } from "@crossbook/browser";
import type { Market, StartingPriceRunner } from "@crossbook/contract";
import { Icon, Money, Price } from "@crossbook/ui";
import { ChevronDown, ChevronUp } from "@lucide/icons";
import { useId, useState } from "react";
import { nameText } from "../../../markets/name-text.ts";
import { useFormedPrices, useStartingPrices } from "../../../markets/use-starting-prices.ts";
import { startingPriceText } from "../../../messages/english/betting/starting-price.ts";
import classes from "./starting-price.module.css";

interface StartingPricePanelProps {
  readonly market: Market;
  /** In the order of the market's rows. */
  readonly runners: Market["runners"];
}

/**
 * The starting prices of a market, folded under its rows: what they would be now, and once they are formed what they are. Nothing is
 * asked for while it is folded.
 */
export function StartingPricePanel({ market, runners }: StartingPricePanelProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  useFormedPrices(market);
  const isFormed = market.startingPrice === "formed";
  const shown = { market, runners: runners.filter(({ removed }) => !removed) };
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {startingPriceText().title}
        {isFormed && <span className={classes.state}>{startingPriceText().formed}</span>}
        <Icon icon={isOpen ? ChevronUp : ChevronDown} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen} className={classes.panel}>
        {isOpen && (isFormed ? <FormedPrices {...shown} /> : <PricesNow {...shown} />)}
      </div>
    </>
  );
}

function PricesNow({ market, runners: shown }: StartingPricePanelProps) {
  const query = useStartingPrices(market.marketId, true);
  return (
    <Loaded query={query} failure={startingPriceText().loadFailed} rows={market.runners.length}>
      {({ runners }) => (
        <>
          <table className={classes.table} aria-label={tableName(market)}>
            <thead>
              <tr>
                <th scope="col">{startingPriceText().runner}</th>
                <th scope="col">{startingPriceText().near}</th>
                <th scope="col">{startingPriceText().far}</th>
                <th scope="col">{startingPriceText().toBack}</th>
                <th scope="col">{startingPriceText().toLay}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id, name }) => (
                <RunnerNow
                  key={id}
                  name={name}
                  runner={runners.find(({ runnerId }) => runnerId === id)}
                  notation={market.notation}
                />
              ))}
            </tbody>
          </table>
          <p className={classes.note}>
            {runners.every(isEmpty) ? startingPriceText().nobody : startingPriceText().nearNote}
          </p>
        </>
      )}
    </Loaded>
  );
}

interface RunnerNowProps extends Pick<Market, "notation"> {
  readonly name: string;
  /** Undefined where the answer does not have it yet. */
  readonly runner: StartingPriceRunner | undefined;
}

function RunnerNow({ name, runner, notation }: RunnerNowProps) {
  return (
    <tr>
      <th scope="row" dir="auto">
        {nameText().runner(name)}
      </th>
      <td>
        <Price odds={priceOfWire(runner?.near, notation)} notation={notation} />
      </td>
      <td>
        <Price odds={priceOfWire(runner?.far, notation)} notation={notation} />
      </td>
      <td>
        <Money amount={runner && paiseOfWire(runner.backStake)} short />
      </td>
      <td>
        <Money amount={runner && paiseOfWire(runner.layLiability)} short />
      </td>
    </tr>
  );
}

function FormedPrices({ market, runners }: StartingPricePanelProps) {
  if (runners.every(({ startingPrice }) => startingPrice === undefined))
    return <p className={classes.note}>{startingPriceText().noneFormed}</p>;
  return (
    <table className={classes.table} aria-label={tableName(market)}>
      <thead>
        <tr>
          <th scope="col">{startingPriceText().runner}</th>
          <th scope="col">{startingPriceText().title}</th>
        </tr>
      </thead>
      <tbody>
        {runners.map(({ id, name, startingPrice }) => (
          <tr key={id}>
            <th scope="row" dir="auto">
              {nameText().runner(name)}
            </th>
            <td>
              <Price odds={priceOfWire(startingPrice, market.notation)} notation={market.notation} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function tableName(market: Market): string {
  return startingPriceText().tableOf(nameText().market(market.marketName));
}

function isEmpty({ backStake, layLiability }: StartingPriceRunner): boolean {
  return backStake === 0 && layLiability === 0;
}
