import { PagedList, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type OutputOf } from "@crossbook/contract";
import { EmptyState, Money } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { SelectField } from "../../../fields/select-field.tsx";
import { useMoment } from "../../../fields/use-moment.ts";
import { Page } from "../../../shell/page.tsx";
import { PlayerLink } from "../../../shell/player-link.tsx";
import type { Column } from "../../../tables/data-table.tsx";
import { Filters } from "../../../tables/filters.tsx";
import { useList } from "../../../tables/list-search.ts";
import { SearchBox, SearchField } from "../../../tables/search-box.tsx";
import { SteadyTable } from "../../../tables/steady-table.tsx";
import { CasinoLinks } from "../casino-links.tsx";
import { ROUND_STATES, type RoundsSearch, STUDIO_CHOICES } from "../casino-search.ts";
import { RoundState, roundStateWords } from "./round-state.tsx";

type ListedRound = OutputOf<typeof api.operator.getCasinoRounds>["items"][number];

/** Rounds of all players, newest first. */
export function RoundsPage() {
  const moment = useMoment();
  const list = useList<RoundsSearch>();
  const { q = "", studio, state, ref } = list.search;
  const query = useCall(
    api.operator.getCasinoRounds,
    {
      ...list.input,
      ...(q !== "" && { UserName: q }),
      ...(studio && { Studio: studio }),
      ...(state && { State: state }),
      ...(ref && { RoundRef: ref }),
    },
    list.reading,
  );
  const columns: readonly Column<ListedRound>[] = [
    {
      ...{ key: "ref", title: "Round" },
      cell: ({ id, roundRef }) => (
        <Link to="/casino/rounds/$roundId" params={{ roundId: String(id) }}>
          {roundRef}
        </Link>
      ),
    },
    { key: "game", title: "Game", cell: ({ gameName, providerName }) => `${gameName} (${providerName})` },
    {
      key: "player",
      title: "Player",
      cell: ({ userName }) => (userName === null ? "–" : <PlayerLink userName={userName} />),
    },
    { key: "state", title: "State", cell: (round) => <RoundState state={round.state} /> },
    { key: "at", title: "Opened", cell: ({ openedAt }) => moment(openedAt) },
    {
      ...{ key: "staked", title: "Staked", figures: true },
      cell: ({ staked }) => <Money amount={paiseOfWire(staked)} />,
    },
    {
      ...{ key: "won", title: "Won", figures: true },
      cell: ({ won }) => <Money amount={paiseOfWire(won)} />,
    },
    {
      ...{ key: "net", title: "Net", figures: true },
      cell: ({ net }) => <Money amount={paiseOfWire(net)} signed toned />,
    },
  ];
  return (
    <Page title="Rounds">
      <CasinoLinks />
      <Filters>
        <SearchBox
          label="Player (whole name)"
          value={q}
          onSearch={(text) => list.narrow({ q: text || undefined })}
        />
        <SearchField
          label="Studio's name of the round"
          value={ref ?? ""}
          onSearch={(text) => list.narrow({ ref: text || undefined })}
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
          choices={[["", "All"], ...ROUND_STATES.map((known) => [known, roundStateWords(known)] as const)]}
          onChange={(chosen) => list.narrow({ state: chosen || undefined })}
        />
      </Filters>
      <PagedList
        label="Rounds"
        query={query}
        paging={list}
        failure="The rounds could not be loaded."
        empty={<EmptyState title="No such rounds." />}
      >
        {(rounds) => (
          <SteadyTable query={query} label="Rounds" columns={columns} rows={rounds} rowKey={({ id }) => id} />
        )}
      </PagedList>
    </Page>
  );
}
