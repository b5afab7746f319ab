import { PagedList, useCall } from "@crossbook/browser";
import { api, type OutputOf } from "@crossbook/contract";
import { Badge, Button, Dialog, EmptyState } from "@crossbook/ui";
import { useState } from "react";
import { useAct } from "../../acts/use-act.ts";
import { SchemaForm } from "../../fields/schema-form.tsx";
import { useMoment } from "../../fields/use-moment.ts";
import { useMay } from "../../session/use-operator.ts";
import { Page } from "../../shell/page.tsx";
import type { Column } from "../../tables/data-table.tsx";
import { useList } from "../../tables/list-search.ts";
import { SteadyTable } from "../../tables/steady-table.tsx";
import { OperatorActs } from "./operator-acts.tsx";
import { SettingsLinks } from "./settings-links.tsx";

type OperatorLine = OutputOf<typeof api.operator.getOperators>["items"][number];

/** Who operates: role, second factor, sessions and locks. */
export function OperatorsPage() {
  const moment = useMoment();
  const list = useList();
  const mayCreate = useMay("createOperator");
  const [isCreating, setIsCreating] = useState(false);
  const query = useCall(api.operator.getOperators, list.input, list.reading);
  const columns: readonly Column<OperatorLine>[] = [
    { key: "userName", title: "Operator", cell: ({ userName }) => userName },
    { key: "role", title: "Role", cell: ({ role }) => <Badge tone="primary">{role}</Badge> },
    {
      key: "factor",
      title: "Second factor",
      cell: ({ hasSecondFactor }) => (hasSecondFactor ? "yes" : <Badge tone="caution">none</Badge>),
    },
    {
      key: "firstPasswordUntil",
      title: "Password",
      cell: ({ firstPasswordUntil: until }) =>
        until === null ? "own" : <Badge tone="caution">first one, until {moment(until)}</Badge>,
    },
    { key: "sessions", title: "Sessions", figures: true, cell: ({ sessions }) => sessions },
    {
      key: "lastLoginAt",
      title: "Last login",
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? "–" : moment(lastLoginAt)),
    },
    {
      key: "lockedAt",
      title: "Lock",
      cell: ({ lockedAt }) => lockedAt !== null && <Badge tone="loss">locked</Badge>,
    },
    { key: "acts", title: "Actions", isAct: true, cell: (operator) => <OperatorActs operator={operator} /> },
  ];
  return (
    <Page
      title="Operators"
      acts={
        mayCreate && (
          <Button variant="primary" onClick={() => setIsCreating(true)}>
            New operator
          </Button>
        )
      }
    >
      <SettingsLinks />
      <PagedList
        label="Operators"
        query={query}
        paging={list}
        failure="The operators could not be loaded."
        empty={<EmptyState title="No operators." />}
      >
        {(operators) => (
          <SteadyTable
            query={query}
            label="Operators"
            columns={columns}
            rows={operators}
            rowKey={({ userName }) => userName}
          />
        )}
      </PagedList>
      {isCreating && <NewOperator onClose={() => setIsCreating(false)} />}
    </Page>
  );
}

function NewOperator({ onClose }: { readonly onClose: () => void }) {
  const { run } = useAct(api.operator.createOperator, {
    done: ({ userName, role }) => `${userName} operates as ${role}.`,
    quiet: true,
  });
  return (
    <Dialog open onClose={onClose} title="New operator">
      <p>The operator changes the first password at the first login, within seven days.</p>
      <SchemaForm
        schema={api.operator.createOperator.input}
        initial={{ userName: "", password: "", role: "viewer" }}
        labels={{ userName: "Name", password: "First password", role: "Role" }}
        secrets={["password"]}
        required={["userName", "password"]}
        submit="Create"
        onSubmit={run}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
