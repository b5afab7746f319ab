import { paiseOfWire } from "@crossbook/browser";
import type { LadderStep as WireStep } from "@crossbook/contract";
import type { LadderStep } from "@crossbook/engine/kinds";

/** A ladder as the wire has it, in the engine's form. */
export function ladderOfWire(steps: readonly WireStep[]): readonly LadderStep[] {
  return steps.map(({ from, to, amount }) => ({
    from: from ?? undefined,
    to: to ?? undefined,
    amountCentipaise: paiseOfWire(amount) * 100,
  }));
}
