import { useScreen } from "@crossbook/browser";
import { whenIdle } from "@crossbook/ui";
import { useSelection } from "../selection/selection-store.ts";
import { useSession } from "../session/use-session.ts";

const BetSlipPanel = whenIdle(
  async () => (await import("../features/bet-slip/bet-slip-panel.tsx")).BetSlipPanel,
);

/**
 * The slip. A guest without a column for it has nothing of it on the screen before a price is pressed, and its code is loaded
 * only then; a column is filled at once. Players have news of their own bets by it.
 */
export function BetSlip() {
  const isColumn = useScreen() === "wide";
  const loggedIn = useSession((session) => session.loggedIn);
  const isOpen = useSelection(({ draft }) => draft !== undefined);
  return isColumn || loggedIn || isOpen ? <BetSlipPanel needed={isColumn || isOpen} /> : null;
}
