import { paiseOfWire } from "@crossbook/browser";
import type { ExpectedProfitLoss } from "@crossbook/contract";
import type { RunnerFigures } from "./market-position.ts";

/** What a runner would bring, as the wire has it. */
export function figuresOfWire(runner: ExpectedProfitLoss[number]["runners"][number]): RunnerFigures {
  const { amount, ifPlaced, ifLoses } = runner;
  return {
    ifWins: paiseOfWire(amount),
    ...(ifPlaced !== null && { ifPlaced: paiseOfWire(ifPlaced) }),
    ifLoses: ifLoses === null ? undefined : paiseOfWire(ifLoses),
  };
}
