import { PagedList, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type OutputOf } from "@crossbook/contract";
import { parsePaise } from "@crossbook/money";
import { EmptyState, Money } from "@crossbook/ui";
import { useMoment } from "../../../fields/use-moment.ts";
import type { Column } from "../../../tables/data-table.tsx";
import { Fact, Facts } from "../../../tables/facts.tsx";
import { useList } from "../../../tables/list-search.ts";
import { SteadyTable } from "../../../tables/steady-table.tsx";

type Line = OutputOf<typeof api.operator.getPlayerStatement>["items"][number];

/** The statement as the player reads it, newest first. */
export function StatementTab({ userName }: { readonly userName: string }) {
  const moment = useMoment();
  const list = useList();
  const query = useCall(
    api.operator.getPlayerStatement,
    { userName, ...list.input, ...(list.upTo && { UpTo: list.upTo }) },
    list.reading,
  );
  const columns: readonly Column<Line>[] = [
    { key: "date", title: "When", cell: ({ date }) => moment(date) },
    { key: "description", title: "What", cell: ({ description }) => description },
    { key: "reference", title: "Reference", cell: ({ reference }) => reference ?? "–" },
    { key: "credit", title: "Credit", figures: true, cell: ({ credit }) => <Movement text={credit} /> },
    { key: "debit", title: "Debit", figures: true, cell: ({ debit }) => <Movement text={debit} /> },
    {
      key: "balance",
      title: "Balance",
      figures: true,
      cell: ({ balanceAfter }) => <Money amount={paiseOfWire(balanceAfter)} />,
    },
  ];
  return (
    <>
      {query.data && (
        <Facts>
          <Fact title="Opening balance">
            <Money amount={paiseOfWire(query.data.openingBalance)} />
          </Fact>
          <Fact title="Credits">
            <Money amount={paiseOfWire(query.data.totalCredit)} />
          </Fact>
          <Fact title="Debits">
            <Money amount={paiseOfWire(query.data.totalDebit)} />
          </Fact>
          <Fact title="Closing balance">
            <Money amount={paiseOfWire(query.data.closingBalance)} />
          </Fact>
        </Facts>
      )}
      <PagedList
        label="Statement"
        query={query}
        paging={{ ...list, toPage: (page) => list.toPage(page, query.data?.upTo) }}
        failure="The statement could not be loaded."
        empty={<EmptyState title="No movements of money." />}
      >
        {(lines) => (
          <SteadyTable
            query={query}
            label="Statement"
            columns={columns}
            rows={lines}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
    </>
  );
}

/** A column that a line has no money in stays empty, as on the player's own statement. */
function Movement({ text }: { readonly text: string }) {
  const amount = parsePaise(text);
  return amount === undefined || amount === 0 ? null : <Money amount={amount} />;
}
