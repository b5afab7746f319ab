import { PagedList, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type BonusTemplate } from "@crossbook/contract";
import { EmptyState, Money } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../../session/use-operator.ts";
import { Page } from "../../../shell/page.tsx";
import type { Column } from "../../../tables/data-table.tsx";
import { useList } from "../../../tables/list-search.ts";
import { SteadyTable } from "../../../tables/steady-table.tsx";
import { BonusLinks } from "../bonus-links.tsx";
import { TemplateState, typeWords } from "../bonus-words.tsx";

const COLUMNS: readonly Column<BonusTemplate>[] = [
  {
    ...{ key: "name", title: "Template" },
    cell: ({ templateId, name }) => (
      <Link to="/bonuses/$templateId" params={{ templateId: String(templateId) }}>
        {name}
      </Link>
    ),
  },
  { key: "title", title: "Title", cell: ({ title }) => title },
  { key: "type", title: "Type", cell: ({ type }) => typeWords(type) },
  { key: "state", title: "State", cell: ({ state }) => <TemplateState state={state} /> },
  { key: "version", title: "Newest version", figures: true, cell: ({ version }) => version },
  { key: "active", title: "Offered", figures: true, cell: ({ activeVersion }) => activeVersion ?? "–" },
  {
    ...{ key: "granted", title: "Claimed", figures: true },
    cell: ({ granted }) => <Money amount={paiseOfWire(granted)} />,
  },
  {
    ...{ key: "budget", title: "Budget", figures: true },
    cell: ({ terms: { budget } }) => (budget === null ? "no bound" : <Money amount={paiseOfWire(budget)} />),
  },
];

/** Every template of bonuses, newest first. */
export function TemplatesPage() {
  const list = useList();
  const query = useCall(api.operator.getBonusTemplates, list.input, list.reading);
  const mayCreate = useMay("createBonusTemplate");
  return (
    <Page title="Bonuses" acts={mayCreate && <Link to="/bonuses/new">New template</Link>}>
      <BonusLinks />
      <PagedList
        label="Templates"
        query={query}
        paging={list}
        failure="The templates could not be loaded."
        empty={<EmptyState title="No templates." />}
      >
        {(templates) => (
          <SteadyTable
            query={query}
            label="Templates"
            columns={COLUMNS}
            rows={templates}
            rowKey={({ templateId }) => templateId}
          />
        )}
      </PagedList>
    </Page>
  );
}
