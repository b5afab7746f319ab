import { Loaded, useCall } from "@crossbook/browser";
import { api, CASINO_SECTIONS, CASINO_STUDIO_NAMES, EVERY_HOST, type OutputOf } from "@crossbook/contract";
import { Badge, EmptyState } from "@crossbook/ui";
import { SelectField } from "../../../fields/select-field.tsx";
import { useMoment } from "../../../fields/use-moment.ts";
import { Page } from "../../../shell/page.tsx";
import { OUTSIDE_REFETCH_MS } from "../../../shell/refetch.ts";
import { type Column, DataTable } from "../../../tables/data-table.tsx";
import { Filters } from "../../../tables/filters.tsx";
import { useList } from "../../../tables/list-search.ts";
import { SearchBox, SearchField } from "../../../tables/search-box.tsx";
import { CasinoLinks } from "../casino-links.tsx";
import { type GamesSearch, isHost, STUDIO_CHOICES } from "../casino-search.ts";
import { CasinoState, CasinoSwitch, type CasinoSwitchProps } from "./casino-switch.tsx";
import classes from "./games-page.module.css";

type Games = OutputOf<typeof api.operator.getCasinoGames>;

const SECTION_WORDS: Readonly<Record<string, string>> = CASINO_SECTIONS;

/** A document holds no more rows. */
const MOST_SHOWN = 100;

/** Studios and their games, with what is open on a host. */
export function GamesPage() {
  const { search, narrow } = useList<GamesSearch>();
  const { q = "", studio } = search;
  const host = search.host === undefined || isHost(search.host) ? (search.host ?? EVERY_HOST) : undefined;
  const query = useCall(api.operator.getCasinoGames, {}, { refetchIntervalMs: OUTSIDE_REFETCH_MS });
  return (
    <Page title="Casino">
      <CasinoLinks />
      <Filters>
        <SearchBox label="Game" value={q} onSearch={(text) => narrow({ q: text || undefined })} />
        <SelectField
          label="Studio"
          value={studio ?? ""}
          choices={STUDIO_CHOICES}
          onChange={(chosen) => narrow({ studio: chosen || undefined })}
        />
        <SearchField
          label="Host of the switches (empty: all)"
          value={search.host ?? ""}
          error={host === undefined ? "Not a host: such as bets.example, without a port." : undefined}
          onSearch={(text) => narrow({ host: text.trim().toLowerCase() || undefined })}
        />
      </Filters>
      <Loaded query={query} failure="The games could not be loaded.">
        {(games) => (
          <>
            <Studios games={games} host={host} />
            <GameTable
              games={games}
              host={host}
              shown={games.games.filter(
                (game) =>
                  (studio === undefined || game.studio === studio) &&
                  game.name.toLowerCase().includes(q.toLowerCase()),
              )}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Studios({ games, host }: { readonly games: Games; readonly host: string | undefined }) {
  const moment = useMoment();
  return (
    <DataTable
      label="Studios"
      rows={games.studios}
      rowKey={({ studio }) => studio}
      columns={[
        { key: "name", title: "Studio", cell: ({ name }) => name },
        {
          ...{ key: "answers", title: "Connection" },
          cell: ({ configured, answers }) => {
            if (!configured) return <Badge>not configured</Badge>;
            return answers ? <Badge tone="win">answers</Badge> : <Badge tone="loss">does not answer</Badge>;
          },
        },
        {
          ...{ key: "listed", title: "List read" },
          cell: ({ listedAt }) => (listedAt === null ? "never since the start" : moment(listedAt)),
        },
        ...switchColumns<Games["studios"][number]>(({ studio }) => studio, games, host),
      ]}
    />
  );
}

function GameTable({
  games,
  host,
  shown,
}: {
  readonly games: Games;
  readonly host: string | undefined;
  readonly shown: Games["games"];
}) {
  if (shown.length === 0) return <EmptyState title="No such games." />;
  return (
    <>
      {shown.length > MOST_SHOWN && (
        <p className={classes.note}>
          The first {MOST_SHOWN} of {shown.length} games are shown: search for others.
        </p>
      )}
      <DataTable
        label="Games"
        rows={shown.slice(0, MOST_SHOWN)}
        rowKey={({ id }) => id}
        columns={[
          { key: "name", title: "Game", cell: ({ name }) => name },
          { key: "studio", title: "Studio", cell: ({ studio }) => CASINO_STUDIO_NAMES[studio] },
          { key: "section", title: "Section", cell: ({ section }) => SECTION_WORDS[section] ?? section },
          {
            ...{ key: "rtp", title: "Return", figures: true },
            cell: ({ rtpPercent }) => (rtpPercent === null ? "–" : `${rtpPercent} %`),
          },
          { key: "demo", title: "Demo", cell: ({ hasDemo }) => (hasDemo ? "yes" : "no") },
          {
            ...{ key: "listed", title: "At the studio" },
            cell: ({ listed }) => (listed ? "listed" : <Badge tone="caution">listed no longer</Badge>),
          },
          ...switchColumns<Games["games"][number]>(({ id }) => id, games, host),
        ]}
      />
    </>
  );
}

/** What is open to players of a host, and its switches. Without a host nothing is said of it and nothing is switched. */
function switchColumns<Row extends { readonly name: string }>(
  subjectOf: (row: Row) => CasinoSwitchProps["subject"],
  { closures }: Games,
  host: string | undefined,
): readonly Column<Row>[] {
  return [
    {
      ...{ key: "state", title: "Players" },
      cell: (row) =>
        host === undefined ? "–" : <CasinoState subject={subjectOf(row)} host={host} closures={closures} />,
    },
    {
      ...{ key: "switch", title: "Actions", isAct: true },
      cell: (row) =>
        host !== undefined && (
          <CasinoSwitch subject={subjectOf(row)} name={row.name} host={host} closures={closures} />
        ),
    },
  ];
}
