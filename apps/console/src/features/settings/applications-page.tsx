import { PagedList, useCall } from "@crossbook/browser";
import { api, type OutputOf } from "@crossbook/contract";
import { Badge, Button, EmptyState } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../acts/confirm-dialog.tsx";
import { useAct } from "../../acts/use-act.ts";
import { counted } from "../../fields/counted.ts";
import { useMoment } from "../../fields/use-moment.ts";
import { useMay } from "../../session/use-operator.ts";
import { Page } from "../../shell/page.tsx";
import type { Column } from "../../tables/data-table.tsx";
import { useList } from "../../tables/list-search.ts";
import { SteadyTable } from "../../tables/steady-table.tsx";
import classes from "./applications.module.css";
import { NewApplicationButton } from "./new-application.tsx";
import { SettingsLinks } from "./settings-links.tsx";

type Application = OutputOf<typeof api.operator.getApplications>["items"][number];

/** Outside applications, such as bots, that players let act for them. */
export function ApplicationsPage() {
  const moment = useMoment();
  const list = useList();
  const query = useCall(api.operator.getApplications, list.input, list.reading);
  const columns: readonly Column<Application>[] = [
    { key: "name", title: "Application", cell: ({ name }) => <span className={classes.text}>{name}</span> },
    {
      ...{ key: "clientId", title: "Client id" },
      cell: ({ clientId }) => <code className={classes.text}>{clientId}</code>,
    },
    {
      key: "redirectUris",
      title: "Answered at",
      cell: ({ redirectUris }) => (
        <ul className={classes.addresses}>
          {redirectUris.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      ),
    },
    { key: "sessions", title: "Sessions", figures: true, cell: ({ sessions }) => sessions },
    { key: "createdAt", title: "Since", cell: ({ createdAt }) => moment(createdAt) },
    {
      ...{ key: "state", title: "State" },
      cell: ({ disabledAt }) =>
        disabledAt === null ? (
          <Badge tone="win">in use</Badge>
        ) : (
          <>
            <Badge tone="loss">disabled</Badge> {moment(disabledAt)}
          </>
        ),
    },
    {
      ...{ key: "acts", title: "Actions", isAct: true },
      cell: (application) => <DisableButton application={application} />,
    },
  ];
  return (
    <Page title="Applications" acts={<NewApplicationButton />}>
      <SettingsLinks />
      <PagedList
        label="Applications"
        query={query}
        paging={list}
        failure="The applications could not be loaded."
        empty={
          <EmptyState title="No applications.">
            An outside program, such as a bot, that players let act for them is registered here.
          </EmptyState>
        }
      >
        {(applications) => (
          <SteadyTable
            query={query}
            label="Applications"
            columns={columns}
            rows={applications}
            rowKey={({ clientId }) => clientId}
          />
        )}
      </PagedList>
    </Page>
  );
}

function DisableButton({ application }: { readonly application: Application }) {
  const mayDisable = useMay("disableApplication");
  const [isOpen, setIsOpen] = useState(false);
  const { clientId, name, sessions, disabledAt } = application;
  if (!mayDisable || (disabledAt !== null && !isOpen)) return null;
  return (
    <>
      <Button size="small" variant="danger" aria-label={`Disable ${name}`} onClick={() => setIsOpen(true)}>
        Disable
      </Button>
      {isOpen && <DisableDialog {...{ clientId, name, sessions }} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface DisableDialogProps extends Pick<Application, "clientId" | "name" | "sessions"> {
  readonly onClose: () => void;
}

function DisableDialog({ clientId, name, sessions, onClose }: DisableDialogProps) {
  const { run } = useAct(api.operator.disableApplication, {
    done: ({ endedSessions }) => `${name} is disabled; ${counted(endedSessions, "session")} ended.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`Disable ${name}`}
      act="Disable"
      tone="danger"
      // The call takes no reason.
      reason=""
      onConfirm={() => run({ clientId })}
      onClose={onClose}
    >
      <p>
        Its secret, its codes and {counted(sessions, "session")} of players stop working at once. This cannot
        be taken back: it is registered anew, under another client id. Bets of its players stand.
      </p>
    </ConfirmDialog>
  );
}
