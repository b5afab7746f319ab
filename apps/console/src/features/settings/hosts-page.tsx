import { PagedList, useCall } from "@crossbook/browser";
import { api, EVERY_HOST, type OperatedHost } from "@crossbook/contract";
import { Badge, EmptyState } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { Page } from "../../shell/page.tsx";
import type { Column } from "../../tables/data-table.tsx";
import { useList } from "../../tables/list-search.ts";
import { SteadyTable } from "../../tables/steady-table.tsx";
import { OpenHostForm } from "./open-host-form.tsx";
import { SettingsLinks } from "./settings-links.tsx";

const COLUMNS: readonly Column<OperatedHost>[] = [
  {
    key: "host",
    title: "Host",
    cell: ({ host }) => (
      <Link to="/settings/hosts/$host" params={{ host }}>
        {host === EVERY_HOST ? "* (every host)" : host}
      </Link>
    ),
  },
  { key: "domainTitle", title: "Title", cell: ({ domainTitle }) => domainTitle },
  { key: "theme", title: "Theme", cell: ({ theme }) => theme },
  {
    key: "state",
    title: "State",
    cell: ({ siteSuspended, hasDraft }) => (
      <>
        {siteSuspended ? <Badge tone="loss">suspended</Badge> : <Badge tone="win">open</Badge>}
        {hasDraft && <Badge tone="caution">draft</Badge>}
      </>
    ),
  },
  {
    key: "version",
    title: "Version",
    figures: true,
    cell: ({ publishedVersion }) => (publishedVersion === 0 ? "file" : publishedVersion),
  },
];

/** The hosts that have settings of their own, and the way to any other. */
export function HostsPage() {
  const list = useList();
  const query = useCall(api.operator.getHosts, list.input, list.reading);
  return (
    <Page
      title="Hosts"
      acts={
        <Link to="/settings/hosts/$host" params={{ host: EVERY_HOST }}>
          Every host
        </Link>
      }
    >
      <SettingsLinks />
      <OpenHostForm />
      <PagedList
        label="Hosts"
        query={query}
        paging={list}
        failure="The hosts could not be loaded."
        empty={<EmptyState title="No host has settings of its own." />}
      >
        {(hosts) => (
          <SteadyTable
            query={query}
            label="Hosts"
            columns={COLUMNS}
            rows={hosts}
            rowKey={({ host }) => host}
          />
        )}
      </PagedList>
    </Page>
  );
}
