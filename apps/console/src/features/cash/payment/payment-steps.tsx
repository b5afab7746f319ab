import { useMoment } from "../../../fields/use-moment.ts";
import { stateWords } from "../../../payments/payment-state.tsx";
import { DataTable } from "../../../tables/data-table.tsx";
import classes from "./payment.module.css";

interface Step {
  readonly version: number;
  readonly at: string;
  readonly to: string;
  readonly source: string;
  readonly actor: string;
}

/** Every state that a payment has come into, and by whom. */
export function PaymentSteps({ steps }: { readonly steps: readonly Step[] }) {
  const moment = useMoment();
  return (
    <section className={classes.part}>
      <h3 className={classes.subtitle}>History</h3>
      <DataTable
        label="History"
        rows={steps}
        rowKey={({ version }) => version}
        columns={[
          { key: "version", title: "No.", figures: true, cell: ({ version }) => version },
          { key: "at", title: "When", cell: ({ at }) => moment(at) },
          { key: "to", title: "State", cell: ({ to }) => stateWords(to) },
          { key: "by", title: "By", cell: ({ source, actor }) => `${actor} (${source})` },
        ]}
      />
    </section>
  );
}
