import { PagedList, paiseOfWire, useCall } from "@crossbook/browser";
import { api, BONUS_STATES, type BonusGrant } from "@crossbook/contract";
import { Button, EmptyState, Money } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { SelectField } from "../../../fields/select-field.tsx";
import { useMoment } from "../../../fields/use-moment.ts";
import { useMay } from "../../../session/use-operator.ts";
import { Page } from "../../../shell/page.tsx";
import { PlayerLink } from "../../../shell/player-link.tsx";
import type { Column } from "../../../tables/data-table.tsx";
import { Filters } from "../../../tables/filters.tsx";
import { useList } from "../../../tables/list-search.ts";
import { SearchBox } from "../../../tables/search-box.tsx";
import { SteadyTable } from "../../../tables/steady-table.tsx";
import { BonusLinks } from "../bonus-links.tsx";
import { GrantState } from "../bonus-words.tsx";
import type { GrantsSearch } from "../bonuses-search.ts";
import { CancelGrant } from "./cancel-grant.tsx";
import { GrantDialog } from "./grant-dialog.tsx";
import { WageringProgress } from "./wagering-progress.tsx";

/** Bonuses of players, newest first, with how far their wagering is. */
export function GrantsPage() {
  const moment = useMoment();
  const list = useList<GrantsSearch>();
  const { q = "", status, template } = list.search;
  const mayGrant = useMay("grantBonus");
  const [isGranting, setIsGranting] = useState(false);
  const query = useCall(
    api.operator.getBonusGrants,
    {
      ...list.input,
      ...(q !== "" && { userName: q }),
      ...(status && { status }),
      ...(template && { templateId: Number(template) }),
    },
    list.reading,
  );
  const columns: readonly Column<BonusGrant>[] = [
    { key: "id", title: "No.", figures: true, cell: ({ id }) => id },
    { key: "player", title: "Player", cell: ({ userName }) => <PlayerLink userName={userName} /> },
    {
      ...{ key: "template", title: "Template" },
      cell: ({ templateId, templateVersion, title }) => (
        <Link to="/bonuses/$templateId" params={{ templateId: String(templateId) }}>
          {title}, version {templateVersion}
        </Link>
      ),
    },
    { key: "status", title: "State", cell: (grant) => <GrantState status={grant.status} /> },
    {
      ...{ key: "amount", title: "Amount", figures: true },
      cell: ({ amount }) => <Money amount={paiseOfWire(amount)} />,
    },
    { key: "progress", title: "Wagered", cell: (grant) => <WageringProgress grant={grant} /> },
    { key: "until", title: "Until", cell: ({ endDate }) => moment(endDate) },
    { key: "reason", title: "Reason", cell: ({ reason }) => reason ?? "" },
    { key: "acts", title: "Actions", isAct: true, cell: (grant) => <CancelGrant grant={grant} /> },
  ];
  return (
    <Page
      title="Grants"
      acts={
        mayGrant && (
          <Button variant="primary" onClick={() => setIsGranting(true)}>
            Grant by hand
          </Button>
        )
      }
    >
      <BonusLinks />
      <Filters>
        <SearchBox
          label="Player (whole name)"
          value={q}
          onSearch={(text) => list.narrow({ q: text || undefined })}
        />
        <SelectField
          label="State"
          value={status ?? ""}
          choices={[["", "All"], ...BONUS_STATES.map((state) => [state, state] as const)]}
          onChange={(chosen) => list.narrow({ status: chosen || undefined })}
        />
        {template && <Button onClick={() => list.narrow({ template: undefined })}>All templates</Button>}
      </Filters>
      <PagedList
        label="Grants"
        query={query}
        paging={list}
        failure="The grants could not be loaded."
        empty={<EmptyState title="No such grants." />}
      >
        {(grants) => (
          <SteadyTable query={query} label="Grants" columns={columns} rows={grants} rowKey={({ id }) => id} />
        )}
      </PagedList>
      {isGranting && <GrantDialog onClose={() => setIsGranting(false)} />}
    </Page>
  );
}
