import { Loaded, useCall } from "@crossbook/browser";
import { api, EVERY_HOST, type RequestOf, SPORTS, type SportLock } from "@crossbook/contract";
import { Badge, Button } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { useMoment } from "../../../fields/use-moment.ts";
import { useMay } from "../../../session/use-operator.ts";
import { type Column, DataTable } from "../../../tables/data-table.tsx";
import { Section } from "./section.tsx";

type Sport = RequestOf<typeof api.operator.setSportLock>["sport"];

interface SportRow {
  readonly sport: Sport;
  readonly name: string;
  readonly own: SportLock | undefined;
  /** A lock of his host or of every host, which this screen does not change. */
  readonly ofHost: SportLock | undefined;
}

/** The sports that take no bets of the player, each with its reason. */
export function PlayerSports({ userName, host }: { readonly userName: string; readonly host: string }) {
  const moment = useMoment();
  const query = useCall(api.operator.getSportLocks, { UserName: userName });
  const mayChange = useMay("setSportLock");
  const [chosen, setChosen] = useState<SportRow>();
  const wordsOf = ({ reason, lockedBy, lockedAt }: SportLock) =>
    `${reason} · ${lockedBy}, ${moment(lockedAt)}`;
  const columns: readonly Column<SportRow>[] = [
    { key: "name", title: "Sport", cell: ({ name }) => name },
    {
      key: "state",
      title: "State",
      cell: ({ own, ofHost }) => {
        const lock = own ?? ofHost;
        return lock ? (
          <>
            <Badge tone="loss">{lockedWords(lock)}</Badge> {wordsOf(lock)}
          </>
        ) : (
          "open"
        );
      },
    },
    {
      key: "act",
      title: "Actions",
      isAct: true,
      cell: (row) =>
        mayChange && (
          <Button
            size="small"
            variant={row.own ? "secondary" : "danger"}
            aria-label={`${row.own ? "Unlock" : "Lock"} ${row.name}`}
            onClick={() => setChosen(row)}
          >
            {row.own ? "Unlock" : "Lock"}
          </Button>
        ),
    },
  ];
  return (
    <Section title="Sports">
      <Loaded query={query} failure="The locks of sports could not be loaded.">
        {({ locks }) => (
          <DataTable
            label="Sports"
            columns={columns}
            rows={sportRows(locks, host)}
            rowKey={({ sport }) => sport}
          />
        )}
      </Loaded>
      {chosen && <SportDialog userName={userName} row={chosen} onClose={() => setChosen(undefined)} />}
    </Section>
  );
}

/** The answer has the locks of every host: those of others say nothing of this player. */
function sportRows(locks: readonly SportLock[], host: string): readonly SportRow[] {
  return SPORTS.flatMap(({ key, name }) => {
    if (key === "casino") return [];
    const ofSport = locks.filter(({ sport }) => sport === key);
    const ofHost = ofSport.find(({ for: of }) => of.type === "host" && [host, EVERY_HOST].includes(of.host));
    return [{ sport: key, name, own: ofSport.find(({ for: of }) => of.type === "player"), ofHost }];
  });
}

function lockedWords({ for: of }: SportLock): string {
  if (of.type === "player") return "locked";
  return of.host === EVERY_HOST ? "locked on every host" : "locked on the host";
}

function SportDialog({
  userName,
  row: { sport, name, own },
  onClose,
}: {
  readonly userName: string;
  readonly row: SportRow;
  readonly onClose: () => void;
}) {
  const isLocking = own === undefined;
  const { run } = useAct(api.operator.setSportLock, {
    done: () => `${name} is ${isLocking ? "locked" : "open"} for ${userName}.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`${isLocking ? "Lock" : "Unlock"} ${name}: ${userName}`}
      act={isLocking ? "Lock" : "Unlock"}
      tone={isLocking ? "danger" : "primary"}
      onConfirm={(reason) => run({ for: { type: "player", userName }, sport, locked: isLocking, reason })}
      onClose={onClose}
    >
      <p>
        {isLocking
          ? "The player can place no bets on this sport. Unmatched bets stay and can be cancelled."
          : "The player can bet on this sport again, unless its host is locked."}
      </p>
    </ConfirmDialog>
  );
}
