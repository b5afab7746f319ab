import type { MarketType, TradingMarket, TradingRunner } from "@crossbook/contract";
import { Button, Dialog } from "@crossbook/ui";
import { useState } from "react";
import { useMay } from "../../../session/use-operator.ts";
import { RemoveRunnerForm } from "./remove-runner-form.tsx";

const REMOVE = "Take a runner out";
/** Markets whose result is a number have no runner to take out. */
const OF_LINES: ReadonlySet<MarketType> = new Set(["fancy2", "handicap", "totals"]);

/** The market whose runner is taken out. */
export interface RemoveRunnerButtonProps {
  readonly marketId: number;
  readonly marketName: string;
  readonly marketType: MarketType;
  readonly runners: readonly TradingRunner[];
  readonly status: TradingMarket["status"];
  /** The house stands between bets on all of its runners: none can be taken out. */
  readonly crossMatching: boolean;
}

/** Not while the ball is running, and never once there is a result. */
const REMOVABLE: ReadonlySet<TradingMarket["status"]> = new Set(["OPEN", "SUSPENDED", "CLOSED"]);

/** Takes a runner out that does not start; nothing where the role may not, or the market has none to take. */
export function RemoveRunnerButton({
  marketId,
  marketName,
  marketType,
  runners,
  status,
  crossMatching,
}: RemoveRunnerButtonProps) {
  const mayRemove = useMay("removeRunner");
  const [isOpen, setIsOpen] = useState(false);
  const left = runners.filter(({ removed }) => !removed);
  if (!mayRemove || crossMatching || OF_LINES.has(marketType) || left.length < 3) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      {REMOVABLE.has(status) && (
        <Button size="small" variant="danger" onClick={() => setIsOpen(true)}>
          {REMOVE}
        </Button>
      )}
      {/* A feed turns the status all the time: what is written stays, and the call says where it comes too late. */}
      {isOpen && (
        <Dialog open onClose={close} title={`${REMOVE}: ${marketName}`}>
          <RemoveRunnerForm marketId={marketId} runners={left} onClose={close} />
        </Dialog>
      )}
    </>
  );
}
