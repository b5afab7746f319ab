import { Loaded, useCall } from "@crossbook/browser";
import { api, CASINO_STUDIO_NAMES } from "@crossbook/contract";
import { Badge, EmptyState } from "@crossbook/ui";
import { SelectField } from "../../../fields/select-field.tsx";
import { useMoment } from "../../../fields/use-moment.ts";
import { Page } from "../../../shell/page.tsx";
import { SELDOM_REFETCH_MS } from "../../../shell/refetch.ts";
import { DataTable } from "../../../tables/data-table.tsx";
import { Filters } from "../../../tables/filters.tsx";
import { useList } from "../../../tables/list-search.ts";
import { CasinoLinks } from "../casino-links.tsx";
import { type CasinoSearch, STUDIO_CHOICES } from "../casino-search.ts";

const REASONS = { address: "from elsewhere", signature: "signature does not hold" } as const;

/** The last calls in a studio's name that were not taken: nothing of their content was read. */
export function RefusedCallsPage() {
  const moment = useMoment();
  const { search, narrow } = useList<CasinoSearch>();
  const { studio } = search;
  const query = useCall(
    api.operator.getRefusedCasinoCalls,
    { ...(studio && { Studio: studio }) },
    { refetchIntervalMs: SELDOM_REFETCH_MS },
  );
  return (
    <Page title="Refused calls">
      <CasinoLinks />
      <Filters>
        <SelectField
          label="Studio"
          value={studio ?? ""}
          choices={STUDIO_CHOICES}
          onChange={(chosen) => narrow({ studio: chosen || undefined })}
        />
      </Filters>
      <Loaded query={query} failure="The refused calls could not be loaded.">
        {(calls) =>
          calls.length === 0 ? (
            <EmptyState title="None since the start of the server." />
          ) : (
            <DataTable
              label="Refused calls"
              // At most a hundred of each studio are kept.
              rows={calls.slice(0, 100).map((call, place) => ({ ...call, place }))}
              rowKey={({ place }) => place}
              columns={[
                { key: "at", title: "When", cell: ({ at }) => moment(at) },
                { key: "studio", title: "In the name of", cell: ({ studio }) => CASINO_STUDIO_NAMES[studio] },
                { key: "path", title: "Path", cell: ({ path }) => path },
                { key: "address", title: "From", cell: ({ address }) => address },
                {
                  ...{ key: "reason", title: "Why" },
                  cell: ({ reason }) => <Badge tone="loss">{REASONS[reason]}</Badge>,
                },
              ]}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
