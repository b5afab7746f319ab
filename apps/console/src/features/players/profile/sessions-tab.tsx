import { Loaded, useCall } from "@crossbook/browser";
import { api, type OutputOf } from "@crossbook/contract";
import { Button, EmptyState } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { useMoment } from "../../../fields/use-moment.ts";
import { useMay } from "../../../session/use-operator.ts";
import { SELDOM_REFETCH_MS } from "../../../shell/refetch.ts";
import { type Column, DataTable } from "../../../tables/data-table.tsx";

type PlayerSession = OutputOf<typeof api.operator.getPlayerSessions>[number];

/** The sessions that can still be used, and what ends one of them. */
export function SessionsTab({ userName }: { readonly userName: string }) {
  const moment = useMoment();
  const sessions = useCall(
    api.operator.getPlayerSessions,
    { userName },
    { refetchIntervalMs: SELDOM_REFETCH_MS },
  );
  const mayEnd = useMay("endPlayerSession");
  const [chosen, setChosen] = useState<PlayerSession>();
  const columns: readonly Column<PlayerSession>[] = [
    { key: "startedAt", title: "Login", cell: ({ startedAt }) => moment(startedAt) },
    { key: "lastUsedAt", title: "Last used", cell: ({ lastUsedAt }) => moment(lastUsedAt) },
    { key: "endsAt", title: "Ends", cell: ({ endsAt }) => moment(endsAt) },
    { key: "address", title: "From", cell: ({ address }) => address },
    { key: "userAgent", title: "Device", cell: ({ userAgent }) => userAgent },
    {
      key: "act",
      title: "Actions",
      isAct: true,
      cell: (session) =>
        mayEnd && (
          <Button
            size="small"
            aria-label={`End the session of ${session.address}, ${moment(session.startedAt)}`}
            onClick={() => setChosen(session)}
          >
            End
          </Button>
        ),
    },
  ];
  return (
    <Loaded query={sessions} failure="The sessions could not be loaded.">
      {(open) => (
        <>
          {open.length === 0 ? (
            <EmptyState title="No open sessions." />
          ) : (
            <DataTable label="Sessions" columns={columns} rows={open} rowKey={({ sessionId }) => sessionId} />
          )}
          {chosen && <EndDialog userName={userName} session={chosen} onClose={() => setChosen(undefined)} />}
        </>
      )}
    </Loaded>
  );
}

function EndDialog({
  userName,
  session: { sessionId, address },
  onClose,
}: {
  readonly userName: string;
  readonly session: PlayerSession;
  readonly onClose: () => void;
}) {
  const { run } = useAct(api.operator.endPlayerSession, {
    done: ({ endedSessions }) =>
      endedSessions === 0 ? "This session had ended already." : "The session has ended.",
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`End a session of ${userName}`}
      act="End the session"
      onConfirm={(reason) => run({ userName, sessionId, reason })}
      onClose={onClose}
    >
      <p>The device at {address} is logged out at once. The other sessions go on.</p>
    </ConfirmDialog>
  );
}
