import { useCall } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { Badge } from "@crossbook/ui";

/** What every amount of the console is in, said once for all screens; nothing until it is known. */
export function MoneyUnit() {
  const { data: status } = useCall(api.operator.getStatus, {});
  if (status === undefined) return null;
  return status.moneyMode === "play" ? (
    <Badge label="All amounts are points of play money">play money</Badge>
  ) : (
    <Badge tone="primary" label="All amounts are Indian rupees, real money">
      real ₹
    </Badge>
  );
}
