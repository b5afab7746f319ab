import { useMoment } from "../../../fields/use-moment.ts";
import { stateWords } from "../../../payments/payment-state.tsx";
import { DataTable } from "../../../tables/data-table.tsx";
import classes from "./payment.module.css";
import type { DepositDetail } from "./payment-answers.ts";

const ALIKE = {
  sameUtr: "the same UTR",
  sameFile: "the same picture",
  looksTheSame: "a picture that looks the same",
} as const;

/** Other deposits with the same UTR or picture. */
export function EarlierUses({ uses }: { readonly uses: DepositDetail["earlierUses"] }) {
  const moment = useMoment();
  return (
    <section className={classes.part}>
      <h3 className={classes.subtitle}>Earlier uses</h3>
      {uses.length === 0 ? (
        <p className={classes.effect}>Neither the UTR nor the picture was used before.</p>
      ) : (
        <DataTable
          label="Earlier uses"
          rows={uses}
          rowKey={({ reference, alike }) => `${reference} ${alike}`}
          columns={[
            { key: "reference", title: "Deposit", cell: ({ reference }) => reference },
            { key: "alike", title: "Has", cell: ({ alike }) => ALIKE[alike] },
            { key: "userName", title: "Player", cell: ({ userName }) => userName },
            { key: "state", title: "State", cell: ({ state }) => (state === null ? "–" : stateWords(state)) },
            { key: "at", title: "When", cell: ({ at }) => moment(at) },
          ]}
        />
      )}
    </section>
  );
}
