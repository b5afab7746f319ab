import { PagedList, useCall } from "@crossbook/browser";
import { api, type LoginAttemptLine } from "@crossbook/contract";
import { Badge, EmptyState } from "@crossbook/ui";
import { useMoment } from "../../../fields/use-moment.ts";
import type { Column } from "../../../tables/data-table.tsx";
import { useList } from "../../../tables/list-search.ts";
import { SteadyTable } from "../../../tables/steady-table.tsx";
import { loginWords } from "./record-words.ts";

/** Tries to log in to the account in the last 30 days, newest first. */
export function LoginsTab({ userName }: { readonly userName: string }) {
  const moment = useMoment();
  const list = useList();
  const query = useCall(api.operator.getPlayerLoginAttempts, { userName, ...list.input }, list.reading);
  const columns: readonly Column<LoginAttemptLine>[] = [
    { key: "at", title: "Last try", cell: ({ creationTime }) => moment(creationTime) },
    {
      key: "result",
      title: "Result",
      cell: ({ result }) => <Badge tone={result === "success" ? "win" : "loss"}>{loginWords(result)}</Badge>,
    },
    { key: "method", title: "By", cell: ({ method }) => loginWords(method) },
    { key: "tries", title: "Tries", figures: true, cell: ({ tries }) => tries },
    { key: "from", title: "From", cell: ({ clientIpAddress }) => clientIpAddress || "several networks" },
    { key: "device", title: "Device", cell: ({ browserInfo }) => browserInfo },
  ];
  return (
    <PagedList
      label="Login attempts"
      query={query}
      paging={list}
      failure="The login attempts could not be loaded."
      empty={<EmptyState title="No tries to log in." />}
    >
      {(attempts) => (
        <SteadyTable
          query={query}
          label="Login attempts"
          columns={columns}
          rows={attempts}
          rowKey={({ creationTime, result, clientIpAddress, method }) =>
            `${creationTime} ${result} ${clientIpAddress} ${method}`
          }
        />
      )}
    </PagedList>
  );
}
