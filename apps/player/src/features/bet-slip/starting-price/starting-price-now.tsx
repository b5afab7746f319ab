import { priceOfWire } from "@crossbook/browser";
import { Price, Sentence } from "@crossbook/ui";
import { useStartingPrices } from "../../../markets/use-starting-prices.ts";
import { startingPriceText } from "../../../messages/english/betting/starting-price.ts";
import type { Pick } from "../../../selection/draft.ts";
import classes from "../slip.module.css";

/** What the starting price of the runner would be now; nothing until that is known, and where it would be none. */
export function NearAndFar({ pick: { marketId, runnerId, notation } }: { readonly pick: Pick }) {
  const { data, isError } = useStartingPrices(marketId, true);
  const runner = data?.runners.find((one) => one.runnerId === runnerId);
  const isKnown = runner !== undefined && !isError && (runner.near !== null || runner.far !== null);
  if (!isKnown) return null;
  return (
    <span className={classes.noOffer}>
      <Sentence
        parts={startingPriceText().nearFar(
          <Price odds={priceOfWire(runner.near, notation)} notation={notation} />,
          <Price odds={priceOfWire(runner.far, notation)} notation={notation} />,
        )}
      />
    </span>
  );
}
