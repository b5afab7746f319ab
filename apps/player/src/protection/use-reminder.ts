import { useBrowserApp, useCall, useNow } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { useEffect, useState } from "react";
import { type RealityCheck, remindersDue } from "./reality-check.ts";

const LOOK_MS = 5_000;

/** The reminders that have come due in one session, under one interval. */
interface Counted {
  readonly of: string;
  readonly due: number;
}

/** What was read last, by app: one that comes due between two layouts, such as in the casino's lobby, waits in the next. */
const lastRead = new WeakMap<object, Counted>();

export interface Reminder {
  /** The reminder that waits for the player. */
  readonly check: RealityCheck | undefined;
  /** The player has read it. */
  goOn(): void;
  /** The player has read it and leaves: it stays here until the page is left. */
  leave(): void;
}

/** The reminders that a player has asked for, as they come due. `refreshMs`: how often the figures are read. */
export function useReminder(refreshMs: number): Reminder {
  const app = useBrowserApp();
  const nowMs = useNow(LOOK_MS);
  const { data, dataUpdatedAt, refetch } = useCall(
    contract.protection.getRealityCheck,
    {},
    { refetchIntervalMs: refreshMs },
  );
  /** They are counted anew in another session, and under another interval. */
  const counted: Counted | undefined = data && {
    of: `${data.sessionStart} ${data.reminderMinutes}`,
    due: remindersDue(data, nowMs - dataUpdatedAt),
  };
  /** Those that came due before they are counted here are not caught up on. */
  const [read, setRead] = useState(() => lastRead.get(app) ?? counted);
  if (counted !== undefined && read?.of !== counted.of) setRead(counted);
  const isDue = counted !== undefined && read?.of === counted.of && counted.due > read.due;
  useEffect(() => {
    if (read !== undefined) lastRead.set(app, read);
  }, [app, read]);
  useEffect(() => {
    // The figures of this moment, not of the last look.
    if (isDue) void refetch();
  }, [isDue, refetch]);
  return {
    check: isDue ? data : undefined,
    goOn: () => setRead(counted),
    leave: () => void (counted && lastRead.set(app, counted)),
  };
}
