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
          { key: "by", title: "By", cell: stepBy },
        ]}
      />
    </section>
  );
}

/** By whom and how a payment came into its state. */
function stepBy({ source, actor }: Step): string {
  const who = actor.replace(/^player:/, "player ");
  switch (source) {
    case "webhook":
      return "the provider's message";
    case "poll":
      // By whom it was asked: a player, or a job of the server.
      return `the provider, asked by ${who}`;
    case "system":
      return `the server (${who})`;
    default:
      return who;
  }
}
