import type { Clock } from "../../../ports/clock.ts";
import type { TransactionRecords } from "./transaction-store.ts";

/** A round that its studio has not ended by then is closed. What still comes for it is paid. */
export const ROUND_OPEN_MS = 48 * 3_600_000;
const ROUNDS_AT_ONCE = 200;

interface Parts {
  readonly store: Pick<TransactionRecords, "openRounds" | "endRound">;
  readonly clock: Pick<Clock, "now">;
}

/** Closes the rounds that have been open too long, but for those whose money is still to be moved. Answers how many. */
export async function closeOldRounds({ store, clock }: Parts): Promise<number> {
  const openedBefore = clock.now() - ROUND_OPEN_MS;
  let closed = 0;
  for (let afterId = 0; ; ) {
    const ids = await store.openRounds(openedBefore, ROUNDS_AT_ONCE, afterId);
    await Promise.all(ids.map((roundId) => store.endRound({ roundId, by: "job" })));
    closed += ids.length;
    if (ids.length < ROUNDS_AT_ONCE) return closed;
    afterId = ids.at(-1) ?? afterId;
  }
}
