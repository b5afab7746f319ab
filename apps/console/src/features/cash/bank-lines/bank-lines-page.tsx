import { PagedList, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type BankLine } from "@crossbook/contract";
import { Badge, Button, EmptyState, Money } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { SelectField } from "../../../fields/select-field.tsx";
import { useMoment } from "../../../fields/use-moment.ts";
import { useMay } from "../../../session/use-operator.ts";
import { Page } from "../../../shell/page.tsx";
import type { Column } from "../../../tables/data-table.tsx";
import { Filters } from "../../../tables/filters.tsx";
import { useList } from "../../../tables/list-search.ts";
import { SearchBox } from "../../../tables/search-box.tsx";
import { SteadyTable } from "../../../tables/steady-table.tsx";
import { CashLinks } from "../cash-links.tsx";
import type { BankLinesSearch } from "../cash-search.ts";
import { ImportDialog } from "./import-dialog.tsx";

/** The lines of the bank account that were imported, and the import of more. */
export function BankLinesPage() {
  const moment = useMoment();
  const list = useList<BankLinesSearch>();
  const { q = "", linked } = list.search;
  const mayImport = useMay("importBankLines");
  const [isImporting, setIsImporting] = useState(false);
  const query = useCall(
    api.operator.getBankLines,
    { ...list.input, ...(q !== "" && { Search: q }), ...(linked && { Linked: linked }) },
    list.reading,
  );
  const columns: readonly Column<BankLine>[] = [
    { key: "reference", title: "Reference", cell: ({ bankReference }) => bankReference },
    { key: "at", title: "When", cell: ({ at }) => moment(at) },
    { key: "utr", title: "UTR", cell: ({ utr }) => utr ?? "–" },
    { key: "payer", title: "Payer", cell: ({ payer }) => payer || "–" },
    { key: "narration", title: "Narration", cell: ({ narration }) => narration || "–" },
    {
      ...{ key: "amount", title: "Amount", figures: true },
      cell: ({ amount }) => <Money amount={paiseOfWire(amount)} />,
    },
    { key: "payment", title: "Deposit", cell: ({ paymentId }) => <Deposit paymentId={paymentId} /> },
  ];
  return (
    <Page
      title="Bank lines"
      acts={
        mayImport && (
          <Button variant="primary" onClick={() => setIsImporting(true)}>
            Import lines
          </Button>
        )
      }
    >
      <CashLinks />
      <Filters>
        <SearchBox
          label="UTR or reference"
          value={q}
          onSearch={(text) => list.narrow({ q: text || undefined })}
        />
        <SelectField
          label="Deposit"
          value={linked ?? ""}
          choices={[
            ["", "All"],
            ["false", "Of no deposit"],
            ["true", "Linked"],
          ]}
          onChange={(chosen) => list.narrow({ linked: chosen || undefined })}
        />
      </Filters>
      <PagedList
        label="Bank lines"
        query={query}
        paging={list}
        failure="The bank lines could not be loaded."
        empty={<EmptyState title="No such lines." />}
      >
        {(lines) => (
          <SteadyTable
            query={query}
            label="Bank lines"
            columns={columns}
            rows={lines}
            rowKey={({ bankLineId }) => bankLineId}
          />
        )}
      </PagedList>
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </Page>
  );
}

function Deposit({ paymentId }: { readonly paymentId: number | null }) {
  if (paymentId === null) return <Badge tone="caution">none</Badge>;
  return (
    <Link to="/cash/payments/$paymentId" params={{ paymentId: String(paymentId) }}>
      {paymentId}
    </Link>
  );
}
