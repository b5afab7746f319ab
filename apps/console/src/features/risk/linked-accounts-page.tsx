import { paiseOfWire, useCall } from "@crossbook/browser";
import { api, type LinkedAccount } from "@crossbook/contract";
import { Badge, EmptyState, ErrorState, Money, Skeleton } from "@crossbook/ui";
import { Link, useParams } from "@tanstack/react-router";
import { Page } from "../../shell/page.tsx";
import { PlayerLink } from "../../shell/player-link.tsx";
import { type Column, DataTable } from "../../tables/data-table.tsx";

const COLUMNS: readonly Column<LinkedAccount>[] = [
  {
    key: "userName",
    title: "Account",
    cell: ({ userName }) => <PlayerLink userName={userName} />,
  },
  { key: "kind", title: "Kind", cell: ({ kind }) => kind },
  {
    key: "by",
    title: "By",
    cell: ({ by }) => <Badge tone={by === "address" ? "plain" : "caution"}>{by}</Badge>,
  },
  { key: "value", title: "Shared", cell: ({ value }) => value },
  {
    ...{ key: "exposure", title: "Exposure", figures: true },
    cell: ({ exposure }) => <Money amount={paiseOfWire(exposure)} />,
  },
];

/** Accounts that share a payee, a device or an address with a player's. */
export function LinkedAccountsPage() {
  const { userName = "" } = useParams({ strict: false }) as { readonly userName?: string };
  const query = useCall(api.operator.getLinkedAccounts, { userName });
  return (
    <Page
      title={`Accounts linked with ${userName}`}
      acts={
        <Link to="/players/$userName" params={{ userName }}>
          The player
        </Link>
      }
    >
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState
            title="The accounts could not be loaded."
            message={query.error.message}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <Skeleton shape="row" count={4} />
        )
      ) : query.data.items.length === 0 ? (
        <EmptyState title="No other account shares anything with this one." />
      ) : (
        <>
          <p>
            Exposure of the player <Money amount={paiseOfWire(query.data.exposure)} /> · of the group{" "}
            <Money amount={paiseOfWire(query.data.groupExposure)} />
          </p>
          <DataTable
            label="Linked accounts"
            columns={COLUMNS}
            rows={query.data.items}
            rowKey={({ userId, by, value }) => `${userId} ${by} ${value}`}
          />
        </>
      )}
    </Page>
  );
}
