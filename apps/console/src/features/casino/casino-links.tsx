import { AreaLinks } from "../../shell/area-links.tsx";

/** Links to the screens of the casino. */
export function CasinoLinks() {
  return (
    <AreaLinks
      area="Casino"
      links={[
        { title: "Games", path: "/casino", needs: "getCasinoGames" },
        { title: "Rounds", path: "/casino/rounds", needs: "getCasinoRounds" },
        { title: "Transactions", path: "/casino/transactions", needs: "getCasinoTransactions" },
        { title: "Refused calls", path: "/casino/refused-calls", needs: "getRefusedCasinoCalls" },
        { title: "Reconciliation", path: "/casino/reconciliations", needs: "getCasinoReconciliations" },
        { title: "Returns", path: "/casino/returns", needs: "getCasinoReturns" },
      ]}
    />
  );
}
