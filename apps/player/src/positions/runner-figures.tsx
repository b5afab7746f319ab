import { Money, VisuallyHidden } from "@crossbook/ui";
import { priceText } from "../messages/english/betting/prices.ts";
import type { RunnerFigures as Figures } from "./market-position.ts";

/**
 * What a runner would bring: one figure, or in markets with several winners two, "+120.00 / −40.00", for the runner
 * among the winners and for the runner not among them; each way a third between them, for the runner that is only placed.
 */
export function RunnerFigures({ figures: { ifWins, ifPlaced, ifLoses } }: { readonly figures: Figures }) {
  if (ifLoses === undefined) return <Money amount={ifWins} signed toned />;
  return (
    <span>
      <VisuallyHidden>{priceText().ifItWins}</VisuallyHidden>
      <Money amount={ifWins} signed toned />
      {ifPlaced !== undefined && (
        <>
          <span aria-hidden> / </span>
          <VisuallyHidden>{priceText().ifPlaced}</VisuallyHidden>
          <Money amount={ifPlaced} signed toned />
        </>
      )}
      <span aria-hidden> / </span>
      <VisuallyHidden>{ifPlaced === undefined ? priceText().ifNot : priceText().ifNotPlaced}</VisuallyHidden>
      <Money amount={ifLoses} signed toned />
    </span>
  );
}
