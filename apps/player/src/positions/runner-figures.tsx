import { Money, VisuallyHidden } from "@crossbook/ui";
import type { RunnerFigures as Figures } from "./market-position.ts";

/**
 * What a runner would bring: one figure, or in markets with several winners two, "+120.00 / −40.00", for the runner
 * among the winners and for the runner not among them; each way a third between them, for the runner that is only placed.
 */
export function RunnerFigures({ figures: { ifWins, ifPlaced, ifLoses } }: { readonly figures: Figures }) {
  if (ifLoses === undefined) return <Money amount={ifWins} signed toned />;
  return (
    <span>
      <VisuallyHidden>If it wins </VisuallyHidden>
      <Money amount={ifWins} signed toned />
      {ifPlaced !== undefined && (
        <>
          <span aria-hidden> / </span>
          <VisuallyHidden>, if it is only placed </VisuallyHidden>
          <Money amount={ifPlaced} signed toned />
        </>
      )}
      <span aria-hidden> / </span>
      <VisuallyHidden>
        {ifPlaced === undefined ? ", if it does not " : ", if it is not placed "}
      </VisuallyHidden>
      <Money amount={ifLoses} signed toned />
    </span>
  );
}
