import { api, type TradingMarket } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useAct } from "../../acts/use-act.ts";
import { useMay } from "../../session/use-operator.ts";

/** What players read of a market that an operator has suspended by one press. */
const REASON = "Suspended by the exchange";

/** Suspends a market with one press, or takes an operator's suspension back; nothing where the role may not. */
export function MarketStatusButton({ market }: { readonly market: TradingMarket }) {
  const mayChange = useMay("setMarketStatus");
  const { busy, run } = useAct(api.operator.setMarketStatus, { done: (words) => words });
  if (!mayChange || market.status === "CLOSED") return null;
  const { marketId, marketName } = market;
  if (market.operatorStatus === "SUSPENDED")
    return (
      <Button
        size="small"
        busy={busy}
        aria-label={`Reopen ${marketName}`}
        onClick={() => void run({ marketId, status: "OPEN" })}
      >
        Reopen
      </Button>
    );
  return (
    <Button
      size="small"
      variant="danger"
      busy={busy}
      aria-label={`Suspend ${marketName}`}
      onClick={() => void run({ marketId, status: "SUSPENDED", reason: REASON })}
    >
      Suspend
    </Button>
  );
}
