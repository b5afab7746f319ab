import { PagedList, useCall } from "@crossbook/browser";
import { api, type FoundPlayer } from "@crossbook/contract";
import { Badge, EmptyState } from "@crossbook/ui";
import { SelectField } from "../../fields/select-field.tsx";
import { useMoment } from "../../fields/use-moment.ts";
import { Page } from "../../shell/page.tsx";
import { PlayerLink } from "../../shell/player-link.tsx";
import type { Column } from "../../tables/data-table.tsx";
import { Filters } from "../../tables/filters.tsx";
import { useList } from "../../tables/list-search.ts";
import { SearchBox } from "../../tables/search-box.tsx";
import { SteadyTable } from "../../tables/steady-table.tsx";
import { NewPlayerButton } from "./new-player.tsx";
import type { PlayersSearch } from "./players-search.ts";

const SORTS = ["userName", "-userName", "createdAt", "-createdAt"] as const;

/** Players by name, mobile number or account number. */
export function PlayersPage() {
  const moment = useMoment();
  const list = useList<PlayersSearch>();
  const { q = "", kind, state, sort } = list.search;
  const query = useCall(
    api.operator.findPlayers,
    {
      ...list.input,
      ...(q !== "" && { Search: q }),
      ...(kind && { Kind: kind }),
      ...(state && { State: state }),
      Sort: SORTS.find((known) => known === sort),
    },
    list.reading,
  );
  const columns: readonly Column<FoundPlayer>[] = [
    {
      key: "userName",
      title: "Name",
      sortable: true,
      cell: ({ userName }) => <PlayerLink userName={userName} />,
    },
    { key: "userId", title: "Account", figures: true, cell: ({ userId }) => userId },
    { key: "kind", title: "Kind", cell: (player) => player.kind },
    { key: "host", title: "Host", cell: ({ host }) => host },
    { key: "mobile", title: "Mobile", figures: true, cell: ({ mobile }) => mobile ?? "–" },
    { key: "createdAt", title: "Since", sortable: true, cell: ({ createdAt }) => moment(createdAt) },
    { key: "locks", title: "Locks", cell: (player) => <Locks player={player} /> },
  ];
  return (
    <Page title="Players" acts={<NewPlayerButton />}>
      <Filters>
        <SearchBox
          label="Name, mobile or account"
          value={q}
          onSearch={(text) => list.narrow({ q: text || undefined })}
        />
        <SelectField
          label="Kind"
          value={kind ?? ""}
          choices={[
            ["", "All"],
            ["player", "Players"],
            ["demo", "Demo users"],
            ["house", "House"],
          ]}
          onChange={(chosen) => list.narrow({ kind: chosen || undefined })}
        />
        <SelectField
          label="Locks"
          value={state ?? ""}
          choices={[
            ["", "All"],
            ["locked", "Login locked"],
            ["betLocked", "Bets locked"],
          ]}
          onChange={(chosen) => list.narrow({ state: chosen || undefined })}
        />
      </Filters>
      <PagedList
        label="Players"
        query={query}
        paging={list}
        failure="The players could not be loaded."
        empty={<EmptyState title="No such players." />}
      >
        {(players) => (
          <SteadyTable
            query={query}
            label="Players"
            columns={columns}
            rows={players}
            rowKey={({ userId }) => userId}
            sort={list.sort ?? { key: "userName", descending: false }}
            onSort={list.toSort}
          />
        )}
      </PagedList>
    </Page>
  );
}

function Locks({ player: { lockedAt, betLocked } }: { readonly player: FoundPlayer }) {
  return (
    <>
      {lockedAt !== null && <Badge tone="loss">login</Badge>}
      {betLocked && <Badge tone="caution">bets</Badge>}
    </>
  );
}
