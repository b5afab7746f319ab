import { PagedList, useCall } from "@crossbook/browser";
import { api, type DomainSettings, type HostVersion } from "@crossbook/contract";
import { Badge, Button, EmptyState } from "@crossbook/ui";
import { useState } from "react";
import { useMoment } from "../../fields/use-moment.ts";
import { useMay } from "../../session/use-operator.ts";
import type { Column } from "../../tables/data-table.tsx";
import { useList } from "../../tables/list-search.ts";
import { SteadyTable } from "../../tables/steady-table.tsx";
import { PublishDialog } from "./host-dialogs.tsx";
import { domainWith } from "./own-domain.ts";

const TONES = { draft: "caution", published: "win", former: "plain" } as const;

/** The versions of a host, newest first; a former one can be published again. */
export function HostVersions({
  host,
  published,
  current,
  inherited,
}: {
  readonly host: string;
  readonly published: number;
  readonly current: DomainSettings;
  readonly inherited: DomainSettings;
}) {
  const moment = useMoment();
  const list = useList();
  const mayPublish = useMay("publishHostVersion");
  const [chosen, setChosen] = useState<HostVersion>();
  const query = useCall(api.operator.getHostVersions, { host, ...list.input }, list.reading);
  const columns: readonly Column<HostVersion>[] = [
    { key: "version", title: "Version", figures: true, cell: ({ version }) => version },
    { key: "state", title: "State", cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
    { key: "note", title: "Why", cell: ({ note }) => note },
    { key: "made", title: "Made", cell: ({ madeBy, madeAt }) => `${madeBy}, ${moment(madeAt)}` },
    {
      key: "published",
      title: "Published",
      cell: ({ publishedBy, publishedAt }) =>
        publishedBy !== null && publishedAt !== null ? `${publishedBy}, ${moment(publishedAt)}` : "–",
    },
    {
      key: "act",
      title: "Actions",
      isAct: true,
      cell: (version) =>
        version.state === "former" &&
        mayPublish && (
          <Button
            size="small"
            aria-label={`Publish version ${version.version} again`}
            onClick={() => setChosen(version)}
          >
            Publish again
          </Button>
        ),
    },
  ];
  return (
    <>
      <PagedList
        label="Versions"
        query={query}
        paging={list}
        failure="The versions could not be loaded."
        empty={<EmptyState title="No versions yet: players have the settings of the file." />}
      >
        {(versions) => (
          <SteadyTable
            query={query}
            label="Versions"
            columns={columns}
            rows={versions}
            rowKey={({ version }) => version}
          />
        )}
      </PagedList>
      {chosen && (
        <PublishDialog
          {...{ host, published, version: chosen.version }}
          {...{ before: current, after: domainWith(inherited, chosen.domain) }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
