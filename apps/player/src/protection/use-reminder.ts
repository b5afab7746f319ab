import { useCall, useNow } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { useEffect, useState } from "react";
import { type RealityCheck, remindersDue } from "./reality-check.ts";

const LOOK_MS = 5_000;

export interface Reminder {
  /** The reminder that waits for the player. */
  readonly check: RealityCheck | undefined;
  /** The player has read it. */
  goOn(): void;
}

/** The reminders that a player has asked for, as they come due. `refreshMs`: how often the figures are read. */
export function useReminder(refreshMs: number): Reminder {
  const nowMs = useNow(LOOK_MS);
  const { data, dataUpdatedAt, refetch } = useCall(
    contract.protection.getRealityCheck,
    {},
    { refetchIntervalMs: refreshMs },
  );
  /** They are counted anew in another session, and under another interval. */
  const counted = data && {
    of: `${data.sessionStart} ${data.reminderMinutes}`,
    due: remindersDue(data, nowMs - dataUpdatedAt),
  };
  /** Those that came due before they are counted here are not caught up on. */
  const [read, setRead] = useState(counted);
  if (counted !== undefined && read?.of !== counted.of) setRead(counted);
  const isDue = counted !== undefined && read?.of === counted.of && counted.due > read.due;
  useEffect(() => {
    // The figures of this moment, not of the last look.
    if (isDue) void refetch();
  }, [isDue, refetch]);
  return { check: isDue ? data : undefined, goOn: () => setRead(counted) };
}
