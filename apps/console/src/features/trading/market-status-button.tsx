import { api, type TradingMarket } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useEffect, useState } from "react";
import { useAct } from "../../acts/use-act.ts";
import { useShortcut } from "../../keyboard/use-shortcut.ts";
import { useMay } from "../../session/use-operator.ts";

/** What players read of a market that an operator has suspended by one press. */
const REASON = "Suspended by the exchange";

/**
 * Two traders suspend a market at the same moment, or one presses twice: for so long after the button has turned, a press was
 * meant for what it said before, and reopens nothing.
 */
const TURNED_MS = 1_000;

/** A market that is closed, settled or void takes no bets any more. */
const TRADED: ReadonlySet<TradingMarket["status"]> = new Set(["OPEN", "SUSPENDED", "BALLRUNNING"]);

/** Suspends a market with one press, or takes an operator's suspension back; nothing where the role may not. */
export function MarketStatusButton({
  market,
  keyed = false,
}: {
  readonly market: TradingMarket;
  /** Whether `s` suspends and `o` reopens it: of the one market of a screen. */
  readonly keyed?: boolean;
}) {
  const mayChange = useMay("setMarketStatus");
  const { busy, run } = useAct(api.operator.setMarketStatus, { done: (words) => words });
  const isSuspended = market.operatorStatus === "SUSPENDED";
  const isFresh = useFreshness(isSuspended);
  if (!mayChange || !TRADED.has(market.status)) return null;
  const { marketId, marketName } = market;
  const act = isSuspended ? "Reopen" : "Suspend";
  const handleAct = () =>
    void run(isSuspended ? { marketId, status: "OPEN" } : { marketId, status: "SUSPENDED", reason: REASON });
  return (
    <>
      {keyed && (
        <StatusKey keys={isSuspended ? "o" : "s"} label={`${act} ${marketName}`} onKeys={handleAct} />
      )}
      <Button
        size="small"
        variant={isSuspended ? "secondary" : "danger"}
        busy={busy}
        aria-label={`${act} ${marketName}`}
        {...(isFresh && { "aria-disabled": true })}
        onClick={() => isFresh || handleAct()}
      >
        {act}
      </Button>
    </>
  );
}

/** Whether the market was suspended just now, and not before this was first shown. */
function useFreshness(isSuspended: boolean): boolean {
  const [settled, setSettled] = useState(isSuspended);
  useEffect(() => {
    if (settled === isSuspended) return;
    const timer = setTimeout(() => setSettled(isSuspended), isSuspended ? TURNED_MS : 0);
    return () => clearTimeout(timer);
  }, [settled, isSuspended]);
  return isSuspended && !settled;
}

interface StatusKeyProps {
  readonly keys: string;
  readonly label: string;
  readonly onKeys: () => void;
}

function StatusKey({ keys, label, onKeys }: StatusKeyProps) {
  useShortcut(keys, label, onKeys);
  return null;
}
