import { paiseOfWire } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { Badge, Button, Money } from "@crossbook/ui";
import { useAct } from "../../../acts/use-act.ts";
import { useMoment } from "../../../fields/use-moment.ts";
import { useMay } from "../../../session/use-operator.ts";
import { DataTable } from "../../../tables/data-table.tsx";
import { useClaim } from "./claim.ts";
import classes from "./payment.module.css";
import type { DepositDetail } from "./payment-answers.ts";

/** The bank lines that may be a deposit's; the operator who has claimed it links one. */
export function BankLineChoice({ deposit: { claim, bankLines } }: { readonly deposit: DepositDetail }) {
  const moment = useMoment();
  const mayLink = useMay("linkBankLine");
  const isMine = useClaim(claim)?.isMine === true && claim.state === "review";
  const { run, busy } = useAct(api.operator.linkBankLine);
  const { paymentId, version } = claim;
  const link = (bankLineId: number | null) => void run({ paymentId, version, bankLineId });
  if (bankLines.length === 0)
    return (
      <section className={classes.part}>
        <h3 className={classes.subtitle}>Bank lines</h3>
        <p className={classes.effect}>No line has this UTR, or this amount around that day.</p>
      </section>
    );
  return (
    <section className={classes.part}>
      <h3 className={classes.subtitle}>Bank lines</h3>
      <DataTable
        label="Bank lines"
        rows={bankLines}
        rowKey={({ bankLineId }) => bankLineId}
        columns={[
          { key: "reference", title: "Reference", cell: ({ bankReference }) => bankReference },
          { key: "at", title: "When", cell: ({ at }) => moment(at) },
          { key: "utr", title: "UTR", cell: ({ utr }) => utr ?? "–" },
          { key: "payer", title: "Payer", cell: ({ payer }) => payer || "–" },
          {
            ...{ key: "amount", title: "Amount", figures: true },
            cell: ({ amount }) => <Money amount={paiseOfWire(amount)} />,
          },
          {
            ...{ key: "act", title: "Actions", isAct: true },
            cell: (line) => {
              if (line.paymentId !== null && line.paymentId !== paymentId)
                return <Badge tone="loss">payment {line.paymentId}</Badge>;
              const isLinked = line.paymentId === paymentId;
              if (!mayLink || !isMine) return isLinked && <Badge tone="win">linked</Badge>;
              return (
                <Button
                  size="small"
                  busy={busy}
                  aria-label={`${isLinked ? "Unlink" : "Link"} ${line.bankReference}`}
                  onClick={() => link(isLinked ? null : line.bankLineId)}
                >
                  {isLinked ? "Unlink" : "Link"}
                </Button>
              );
            },
          },
        ]}
      />
    </section>
  );
}
