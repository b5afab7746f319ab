import { Loaded, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type OutputOf } from "@crossbook/contract";
import { Badge, Button, Money } from "@crossbook/ui";
import { useState } from "react";
import { useMoment } from "../../../fields/use-moment.ts";
import { useMay } from "../../../session/use-operator.ts";
import { type Column, DataTable } from "../../../tables/data-table.tsx";
import { ExcludeDialog, LimitDialog } from "./protection-dialogs.tsx";
import { limitWords } from "./protection-words.ts";
import { Section } from "./section.tsx";

type Protection = OutputOf<typeof api.operator.getProtection>;
type Limit = Protection["state"]["limits"][number];
type Exclusion = Protection["exclusions"][number];

/** The player's limits and exclusions. Operators can make them stricter, never looser. */
export function PlayerProtection({ userName }: { readonly userName: string }) {
  const query = useCall(api.operator.getProtection, { userName });
  const [open, setOpen] = useState<"limit" | "exclude">();
  const mayLimit = useMay("setPlayerLimit");
  const mayExclude = useMay("excludePlayer");
  const close = () => setOpen(undefined);
  const acts = (
    <>
      {mayLimit && (
        <Button size="small" onClick={() => setOpen("limit")}>
          Set a stricter limit
        </Button>
      )}
      {mayExclude && (
        <Button size="small" variant="danger" onClick={() => setOpen("exclude")}>
          Exclude the player
        </Button>
      )}
    </>
  );
  return (
    <Section title="Limits and exclusions" acts={acts}>
      <Loaded query={query} failure="The limits and exclusions could not be loaded.">
        {(protection) => <ProtectionTables protection={protection} />}
      </Loaded>
      {open === "limit" && <LimitDialog userName={userName} onClose={close} />}
      {open === "exclude" && <ExcludeDialog userName={userName} onClose={close} />}
    </Section>
  );
}

function ProtectionTables({ protection: { state, exclusions } }: { readonly protection: Protection }) {
  const moment = useMoment();
  const endOf = (until: string | null) => (until === null ? "for good" : moment(until));
  const limits: readonly Column<Limit>[] = [
    { key: "kind", title: "Limit", cell: limitWords },
    { key: "amount", title: "In force", figures: true, cell: ({ amount }) => <Amount of={amount} /> },
    { key: "used", title: "Used", figures: true, cell: ({ used }) => <Amount of={used} /> },
    {
      key: "pending",
      title: "Asked for",
      cell: ({ pending }) =>
        pending && (
          <>
            <Amount of={pending.amount} /> from {moment(pending.confirmFrom)}
          </>
        ),
    },
  ];
  const columns: readonly Column<Exclusion>[] = [
    {
      key: "kind",
      title: "Exclusion",
      cell: ({ kind }) => (kind === "timeOut" ? "time-out" : "self-exclusion"),
    },
    { key: "from", title: "From", cell: ({ from }) => moment(from) },
    { key: "until", title: "Until", cell: ({ until }) => endOf(until) },
    { key: "actor", title: "By", cell: ({ actor, reason }) => [actor, reason].filter(Boolean).join(" · ") },
  ];
  return (
    <>
      {state.exclusion && (
        <p>
          <Badge tone="loss">excluded</Badge>{" "}
          {state.exclusion.until === null ? "for good" : `until ${moment(state.exclusion.until)}`}
        </p>
      )}
      {state.limits.length > 0 && (
        <DataTable
          label="Limits"
          columns={limits}
          rows={state.limits}
          rowKey={({ kind, period }) => `${kind} ${period}`}
        />
      )}
      {exclusions.length > 0 && (
        <DataTable label="Exclusions" columns={columns} rows={exclusions} rowKey={({ from }) => from} />
      )}
      {state.limits.length === 0 && exclusions.length === 0 && <p>No limits and no exclusions.</p>}
    </>
  );
}

function Amount({ of }: { readonly of: number | null }) {
  return of === null ? "none" : <Money amount={paiseOfWire(of)} />;
}
