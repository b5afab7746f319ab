import { Money, VisuallyHidden } from "@crossbook/ui";
import type { RunnerFigures as Figures } from "./market-position.ts";

/**
 * What a runner would bring: one figure, or in markets with several winners two, "+120.00 / −40.00", for the runner
 * among the winners and for the runner not among them.
 */
export function RunnerFigures({ figures: { ifWins, ifLoses } }: { readonly figures: Figures }) {
  if (ifLoses === undefined) return <Money amount={ifWins} signed toned />;
  return (
    <span>
      <VisuallyHidden>If it wins </VisuallyHidden>
      <Money amount={ifWins} signed toned />
      <span aria-hidden> / </span>
      <VisuallyHidden>, if it does not </VisuallyHidden>
      <Money amount={ifLoses} signed toned />
    </span>
  );
}
