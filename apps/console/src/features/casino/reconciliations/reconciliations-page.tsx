import { PagedList, useCall } from "@crossbook/browser";
import { api, CASINO_STUDIO_NAMES, type CasinoReconciliation } from "@crossbook/contract";
import { Badge, Button, EmptyState } from "@crossbook/ui";
import { useState } from "react";
import { DecisionDialog } from "../../../acts/decision-dialog.tsx";
import { counted } from "../../../fields/counted.ts";
import { SelectField } from "../../../fields/select-field.tsx";
import { useMoment } from "../../../fields/use-moment.ts";
import { useMay } from "../../../session/use-operator.ts";
import { Page } from "../../../shell/page.tsx";
import type { Column } from "../../../tables/data-table.tsx";
import { Filters } from "../../../tables/filters.tsx";
import { useList } from "../../../tables/list-search.ts";
import { SteadyTable } from "../../../tables/steady-table.tsx";
import { CasinoLinks } from "../casino-links.tsx";
import { type CasinoSearch, STUDIO_CHOICES } from "../casino-search.ts";
import { Findings } from "./findings.tsx";

const keyOf = ({ studio, from, until }: CasinoReconciliation) => `${studio} ${from} ${until}`;

/** What comparing each studio's own list with our transactions and the ledger has found. */
export function ReconciliationsPage() {
  const moment = useMoment();
  const list = useList<CasinoSearch>();
  const { studio } = list.search;
  const [chosen, setChosen] = useState<string>();
  const [askedTimes, setAskedTimes] = useState(0);
  const [isRunning, setIsRunning] = useState(false);
  const mayRun = useMay("runCasinoReconciliation");
  const query = useCall(
    api.operator.getCasinoReconciliations,
    { ...list.input, ...(studio && { Studio: studio }) },
    list.reading,
  );
  const shown = query.data?.items.find((each) => keyOf(each) === chosen);
  function show(each: CasinoReconciliation) {
    setChosen(keyOf(each));
    setAskedTimes((times) => times + 1);
  }
  const columns: readonly Column<CasinoReconciliation>[] = [
    { key: "studio", title: "Studio", cell: (each) => CASINO_STUDIO_NAMES[each.studio] },
    { key: "from", title: "From", cell: ({ from }) => moment(from) },
    { key: "until", title: "Until", cell: ({ until }) => moment(until) },
    { key: "run", title: "Compared", cell: ({ runAt, runBy }) => `${moment(runAt)} by ${runBy}` },
    { key: "theirs", title: "Studio's", figures: true, cell: ({ studioCount }) => studioCount },
    { key: "ours", title: "Ours", figures: true, cell: ({ ownCount }) => ownCount },
    {
      ...{ key: "findings", title: "Differences" },
      cell: (each) =>
        each.findingCount === 0 ? (
          <Badge tone="win">none</Badge>
        ) : (
          <Button size="small" onClick={() => show(each)}>
            Show {each.findingCount}
          </Button>
        ),
    },
  ];
  return (
    <Page
      title="Reconciliation"
      acts={
        mayRun && (
          <Button variant="primary" onClick={() => setIsRunning(true)}>
            Compare days
          </Button>
        )
      }
    >
      <CasinoLinks />
      <Filters>
        <SelectField
          label="Studio"
          value={studio ?? ""}
          choices={STUDIO_CHOICES}
          onChange={(next) => list.narrow({ studio: next || undefined })}
        />
      </Filters>
      <PagedList
        label="Reconciliations"
        query={query}
        paging={list}
        failure="The reconciliations could not be loaded."
        empty={<EmptyState title="None was run yet." />}
      >
        {(reconciliations) => (
          <SteadyTable
            query={query}
            label="Reconciliations"
            columns={columns}
            rows={reconciliations}
            rowKey={keyOf}
            isCurrent={(each) => each === shown}
          />
        )}
      </PagedList>
      {shown && <Findings reconciliation={shown} askedTimes={askedTimes} />}
      {isRunning && <RunDialog onClose={() => setIsRunning(false)} />}
    </Page>
  );
}

function RunDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <DecisionDialog
      call={api.operator.runCasinoReconciliation}
      title="Compare days of a studio"
      initial={{ studio: "kestrel", From: "", To: "" }}
      words={CASINO_STUDIO_NAMES}
      days={["From", "To"]}
      labels={{ studio: "Studio", From: "From", To: "To" }}
      act="Compare"
      done={({ findingCount }) =>
        findingCount === 0 ? "Everything agrees." : `${counted(findingCount, "difference")}.`
      }
      onClose={onClose}
    >
      <p>Up to 31 days. It moves no money.</p>
    </DecisionDialog>
  );
}
