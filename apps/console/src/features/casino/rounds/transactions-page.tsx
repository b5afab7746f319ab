import { PagedList, useCall } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { EmptyState } from "@crossbook/ui";
import { SelectField } from "../../../fields/select-field.tsx";
import { useMoment } from "../../../fields/use-moment.ts";
import { Page } from "../../../shell/page.tsx";
import { Filters } from "../../../tables/filters.tsx";
import { useList } from "../../../tables/list-search.ts";
import { SearchBox, SearchField } from "../../../tables/search-box.tsx";
import { SteadyTable } from "../../../tables/steady-table.tsx";
import { CasinoLinks } from "../casino-links.tsx";
import { STUDIO_CHOICES, TRANSACTION_STATES, type TransactionsSearch } from "../casino-search.ts";
import { transactionColumns, transactionStateWords } from "./transaction-columns.tsx";

/** The studios' transactions, newest first. Only those whose signature held are here; the others are refused calls. */
export function TransactionsPage() {
  const moment = useMoment();
  const list = useList<TransactionsSearch>();
  const { q = "", studio, state, tx } = list.search;
  const query = useCall(
    api.operator.getCasinoTransactions,
    {
      ...list.input,
      ...(q !== "" && { UserName: q }),
      ...(studio && { Studio: studio }),
      ...(state && { State: state }),
      ...(tx && { TxId: tx }),
    },
    list.reading,
  );
  return (
    <Page title="Transactions">
      <CasinoLinks />
      <Filters>
        <SearchBox
          label="Player (whole name)"
          value={q}
          onSearch={(text) => list.narrow({ q: text || undefined })}
        />
        <SearchField
          label="Studio's id"
          value={tx ?? ""}
          onSearch={(text) => list.narrow({ tx: text || undefined })}
        />
        <SelectField
          label="Studio"
          value={studio ?? ""}
          choices={STUDIO_CHOICES}
          onChange={(chosen) => list.narrow({ studio: chosen || undefined })}
        />
        <SelectField
          label="State"
          value={state ?? ""}
          choices={[
            ["", "All"],
            ...TRANSACTION_STATES.map((known) => [known, transactionStateWords(known)] as const),
          ]}
          onChange={(chosen) => list.narrow({ state: chosen || undefined })}
        />
      </Filters>
      <PagedList
        label="Transactions"
        query={query}
        paging={list}
        failure="The transactions could not be loaded."
        empty={<EmptyState title="No such transactions." />}
      >
        {(transactions) => (
          <SteadyTable
            query={query}
            label="Transactions"
            columns={transactionColumns(moment)}
            rows={transactions}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
    </Page>
  );
}
