import { PagedList, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type OutputOf } from "@crossbook/contract";
import { Badge, Button, EmptyState, Money } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { useMoment } from "../../../fields/use-moment.ts";
import { useOperator } from "../../../session/use-operator.ts";
import { Page } from "../../../shell/page.tsx";
import { PlayerLink } from "../../../shell/player-link.tsx";
import { REFETCH_MS } from "../../../shell/refetch.ts";
import { type Column, DataTable } from "../../../tables/data-table.tsx";
import { useList } from "../../../tables/list-search.ts";
import { CashLinks } from "../cash-links.tsx";
import classes from "./adjustments-page.module.css";
import { NewAdjustment } from "./new-adjustment.tsx";

type WaitingAdjustment = OutputOf<typeof api.operator.getWaitingAdjustments>["items"][number];

/** Credits and debits by hand: a new one, and those that wait for a second person. */
export function AdjustmentsPage() {
  const moment = useMoment();
  const list = useList();
  const [isNew, setIsNew] = useState(false);
  const query = useCall(api.operator.getWaitingAdjustments, list.input, {
    keepPrevious: true,
    refetchIntervalMs: REFETCH_MS,
  });
  const columns: readonly Column<WaitingAdjustment>[] = [
    { key: "at", title: "Asked", cell: ({ at }) => moment(at) },
    { key: "by", title: "By", cell: ({ askedBy }) => askedBy },
    { key: "player", title: "Player", cell: ({ userName }) => <PlayerLink userName={userName} /> },
    {
      ...{ key: "amount", title: "Amount", figures: true },
      cell: ({ amount }) => <Money amount={paiseOfWire(amount)} signed toned />,
    },
    { key: "reason", title: "Reason", cell: ({ reason }) => reason },
    { key: "reference", title: "Reference", cell: ({ reference }) => reference },
    {
      key: "act",
      title: "Actions",
      isAct: true,
      cell: (adjustment) => <SecondPerson adjustment={adjustment} />,
    },
  ];
  return (
    <Page
      title="Adjustments"
      acts={
        <Button variant="primary" onClick={() => setIsNew(true)}>
          New adjustment
        </Button>
      }
    >
      <CashLinks />
      <h2 className={classes.title}>Waiting for a second person</h2>
      <PagedList
        label="Adjustments"
        query={query}
        paging={list}
        failure="The adjustments could not be loaded."
        empty={<EmptyState title="None waits." />}
      >
        {(adjustments) => (
          <DataTable
            label="Adjustments"
            columns={columns}
            rows={adjustments}
            rowKey={({ reference, userName, amount }) => `${reference} ${userName} ${amount}`}
          />
        )}
      </PagedList>
      {isNew && <NewAdjustment onClose={() => setIsNew(false)} />}
    </Page>
  );
}

/** Asks for the same as the first operator; not for one's own. */
function SecondPerson({ adjustment }: { readonly adjustment: WaitingAdjustment }) {
  const self = useOperator();
  const [isOpen, setIsOpen] = useState(false);
  const { run } = useAct(api.operator.adjustBalance, {
    done: ({ userName }) => `The balance of ${userName} is adjusted.`,
    quiet: true,
  });
  const { reference, userName, amount, askedBy, reason: askedFor } = adjustment;
  if (askedBy === self.userName) return <Badge tone="caution">another operator must confirm</Badge>;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Confirm {reference}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Confirm the adjustment of ${userName}`}
          act="Move the money"
          onConfirm={(reason) => run({ reference, userName, amount, reason })}
          onClose={() => setIsOpen(false)}
        >
          <p>
            {askedBy} has asked for it{askedFor === "" ? "" : `: “${askedFor}”`}. Your confirmation moves{" "}
            <Money amount={paiseOfWire(amount)} signed /> at once. The player reads your reason.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
