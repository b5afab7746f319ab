import { Loaded, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type LinkedAccount } from "@crossbook/contract";
import { Badge, EmptyState, Money } from "@crossbook/ui";
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
      <Loaded query={query} failure="The accounts could not be loaded.">
        {({ items, exposure, groupExposure }) =>
          items.length === 0 ? (
            <EmptyState title="No other account shares anything with this one." />
          ) : (
            <>
              <p>
                Exposure of the player <Money amount={paiseOfWire(exposure)} /> · of the group{" "}
                <Money amount={paiseOfWire(groupExposure)} />
              </p>
              <DataTable
                label="Linked accounts"
                columns={COLUMNS}
                rows={items}
                rowKey={({ userId, by, value }) => `${userId} ${by} ${value}`}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
