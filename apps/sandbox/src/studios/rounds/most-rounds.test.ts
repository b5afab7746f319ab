import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { CasinoStudio } from "@crossbook/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type StudioWorld, studioWorld } from "../../testing/studio-world.ts";
import type { RoundRecord } from "../store/studio-records.ts";
import { MOST_UNFINISHED } from "../store/studio-store.ts";

let world: StudioWorld;
beforeEach(async () => {
  world = await studioWorld();
});
afterEach(() => world.close());

/** A pending round of a player that nobody else has. */
function pendingRound(number: number, game: string, at: number): RoundRecord {
  return {
    ...{ id: `pending-${number}`, requestId: "r", game, session: `s-${number}`, player: `p-${number}` },
    ...{ stake: 1000, choice: {}, steps: [], pendingStep: null, state: "pending", view: null },
    ...{ payout: 0, multiplier: 0, seed: "none", nonce: 0, serverSeedHash: "", clientSeed: "" },
    ...{ reason: null, faults: [], at, decidedAt: null },
  };
}

it.each<[CasinoStudio, string, object, other: string]>([
  ["kestrel", "dice", { direction: "over", target: 5000 }, "limbo"],
  ["banyan", "crash", {}, "teen-patti"],
])(
  "a studio with as many unfinished rounds as it keeps begins no further one: %s %s",
  async (studio, game, choice, other) => {
    const page = await world.open(studio, game);
    const at = world.clock.now();
    const lines = Array.from({ length: MOST_UNFINISHED }, (_, index) =>
      JSON.stringify({ round: pendingRound(index, other, at) }),
    );
    await appendFile(join(world.stateDir, "studios", `${studio}.jsonl`), `${lines.join("\n")}\n`);
    await world.restart();
    const refused = await page.call("POST", "rounds", { requestId: "full", stake: 1000, choice });
    expect([refused.status, refused.json]).toMatchObject([429, { error: { code: "TOO_MANY_REQUESTS" } }]);
    expect(world.operator.received.filter(({ call }) => call === "bet")).toEqual([]);
  },
);
