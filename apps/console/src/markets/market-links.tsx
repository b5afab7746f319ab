import { mayCall, type OperatorCall } from "@crossbook/contract";
import { Link } from "@tanstack/react-router";
import { useOperator } from "../session/use-operator.ts";

/** The screens of one market. */
type MarketScreen = "trading" | "settlement" | "risk";

const SCREENS = [
  ["trading", "Trading", "/trading/markets/$marketId", "getTradingMarket"],
  ["settlement", "Settlement", "/settlement/$marketId", "getSettlementMarket"],
  ["risk", "Risk", "/risk/markets/$marketId", "getMarketRisk"],
] as const satisfies readonly (readonly [MarketScreen, string, string, OperatorCall])[];

/** Links from one screen of a market to its others that the operator's role may see. */
export function MarketLinks({ marketId, from }: { readonly marketId: number; readonly from: MarketScreen }) {
  const { role } = useOperator();
  return SCREENS.filter(([screen, , , needs]) => screen !== from && mayCall(role, needs)).map(
    ([screen, title, to]) => (
      <Link key={screen} to={to} params={{ marketId: String(marketId) }}>
        {title}
      </Link>
    ),
  );
}
