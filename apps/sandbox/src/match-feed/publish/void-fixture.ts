import type { FeedBody, FeedFixture } from "@crossbook/contract";
import type { Clock } from "../../ports/clock.ts";
import { isoMoment } from "../../ports/moment-text.ts";
import { voided } from "../replay.ts";
import type { FeedClient } from "./feed-client.ts";

/** Statuses as the feed's fixtures have them, which are the engine's words and not those of the public calls. */
const FINAL = new Set(["settled", "void"]);

/** Ends a fixture whose match cannot be replayed any more: its open markets are void. False where the server refuses. */
export async function voidFixture(
  fixture: FeedFixture,
  {
    client,
    clock,
    signal,
    reason,
  }: { client: FeedClient; clock: Clock; signal: AbortSignal; reason: string },
): Promise<boolean> {
  const open = fixture.markets.filter(({ status }) => !FINAL.has(status));
  const bodies: FeedBody[] = [
    { type: "status", phase: "inPlay", suspended: true, reason, lapseUnmatched: true },
    { type: "result", official: reason, markets: open.map(({ key }) => voided(key, reason)) },
    { type: "status", phase: "ended", suspended: true, reason, lapseUnmatched: false },
  ];
  let sequence = fixture.lastSequence;
  for (const body of bodies) {
    sequence += 1;
    const answer = await client.publish(
      { fixtureId: fixture.fixtureId, sequence, sentAt: isoMoment(clock.now()), body },
      signal,
    );
    if (answer.kind !== "taken") return false;
  }
  return true;
}
