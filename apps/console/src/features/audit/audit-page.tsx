import { PagedList, useCall } from "@crossbook/browser";
import { type AuditLine, api, OPERATOR_RULES } from "@crossbook/contract";
import { Badge, EmptyState } from "@crossbook/ui";
import { DayRange } from "../../fields/day-range.tsx";
import { SelectField } from "../../fields/select-field.tsx";
import { useMoment } from "../../fields/use-moment.ts";
import { Page } from "../../shell/page.tsx";
import type { Column } from "../../tables/data-table.tsx";
import { Filters } from "../../tables/filters.tsx";
import { useList } from "../../tables/list-search.ts";
import { SearchBox, SearchField } from "../../tables/search-box.tsx";
import { SteadyTable } from "../../tables/steady-table.tsx";
import classes from "./audit-page.module.css";
import type { AuditSearch } from "./audit-search.ts";
import { ExportAudit } from "./export-audit.tsx";
import { VerifyChain } from "./verify-chain.tsx";

/** Reads are not in the audit. */
const CALLS: readonly (readonly [string, string])[] = [
  ["", "All"],
  ["authenticate", "authenticate"],
  ...Object.keys(OPERATOR_RULES)
    .filter((name) => api.operator[name as keyof typeof api.operator].method === "POST")
    .toSorted()
    .map((name) => [name, name] as const),
];

/** Who did what, when, from where and why, newest first. */
export function AuditPage() {
  const moment = useMoment();
  const list = useList<AuditSearch>();
  const { call, outcome, about, from, to, q = "" } = list.search;
  const filter = {
    ...(q !== "" && { Actor: q }),
    ...(call && { Call: call }),
    ...(outcome && { Outcome: outcome }),
    ...(about && { Subject: about }),
    ...(from && { From: from }),
    ...(to && { To: to }),
  };
  const query = useCall(
    api.operator.getAudit,
    { ...list.input, ...filter, ...(list.upTo && { UpTo: list.upTo }) },
    list.reading,
  );
  const columns: readonly Column<AuditLine>[] = [
    { key: "seq", title: "No.", figures: true, cell: ({ seq }) => seq },
    { key: "at", title: "When", cell: ({ at }) => moment(at) },
    { key: "actor", title: "Operator", cell: ({ actor, role }) => `${actor} (${role})` },
    { key: "address", title: "From", cell: ({ address }) => address },
    { key: "call", title: "Call", cell: (line) => line.call },
    { key: "outcome", title: "Outcome", cell: ({ outcome }) => <Outcome outcome={outcome} /> },
    { key: "content", title: "Content", cell: (line) => <Content line={line} /> },
  ];
  return (
    <Page
      title="Audit"
      acts={
        <>
          <VerifyChain />
          <ExportAudit filter={filter} />
        </>
      }
    >
      <Filters>
        <SearchBox label="Operator" value={q} onSearch={(text) => list.narrow({ q: text || undefined })} />
        <SelectField
          label="Call"
          value={call ?? ""}
          choices={CALLS}
          onChange={(chosen) => list.narrow({ call: chosen || undefined })}
        />
        <SearchField
          label="Outcome"
          value={outcome ?? ""}
          onSearch={(text) => list.narrow({ outcome: text || undefined })}
        />
        <SearchField
          label="About (name, market 7)"
          value={about ?? ""}
          onSearch={(text) => list.narrow({ about: text || undefined })}
        />
        <DayRange from={from ?? ""} to={to ?? ""} onChange={list.narrow} />
      </Filters>
      <PagedList
        label="Audit"
        query={query}
        paging={{ ...list, toPage: (page) => list.toPage(page, query.data?.upTo) }}
        failure="The audit could not be loaded."
        empty={<EmptyState title="No entries." />}
      >
        {(lines) => (
          <SteadyTable query={query} label="Audit" columns={columns} rows={lines} rowKey={({ seq }) => seq} />
        )}
      </PagedList>
    </Page>
  );
}

function Outcome({ outcome }: { readonly outcome: string }) {
  if (outcome === "asked") return <Badge>asked</Badge>;
  return <Badge tone={outcome === "done" ? "win" : "loss"}>{outcome}</Badge>;
}

/** What was asked, or what was changed, without the parts that say nothing. */
function Content({ line: { input, before, after } }: { readonly line: AuditLine }) {
  const parts = Object.entries({ input, before, after }).filter(
    ([, value]) => value !== null && typeof value === "object" && Object.keys(value).length > 0,
  );
  if (parts.length === 0) return "–";
  return parts.map(([name, value]) => (
    <code key={name} className={classes.content}>
      {name === "input" ? "" : `${name} `}
      {JSON.stringify(value)}
    </code>
  ));
}
