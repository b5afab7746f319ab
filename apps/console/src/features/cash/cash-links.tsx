import { AreaLinks } from "../../shell/area-links.tsx";

/** Links to the screens of cash. */
export function CashLinks() {
  return (
    <AreaLinks
      area="Cash"
      links={[
        { title: "Queue", path: "/cash", needs: "getPaymentQueue" },
        { title: "Payments", path: "/cash/payments", needs: "getPayments" },
        { title: "Bank lines", path: "/cash/bank-lines", needs: "getBankLines" },
        { title: "Comparison", path: "/cash/comparison", needs: "getComparison" },
        { title: "Adjustments", path: "/cash/adjustments", needs: "getWaitingAdjustments" },
      ]}
    />
  );
}
