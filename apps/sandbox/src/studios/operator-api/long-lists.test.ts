import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { HMAC_SIGNATURE_HEADER, hmacTransactions } from "@crossbook/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { STUDIO_KEYS } from "../../testing/operator-wallet.ts";
import { type StudioWorld, studioWorld } from "../../testing/studio-world.ts";
import { formHash } from "../banyan/form-protocol.ts";
import { hmacSignature } from "../marigold/hmac-protocol.ts";
import { MOST_LISTED } from "../store/studio-books.ts";

let world: StudioWorld;
beforeEach(async () => {
  world = await studioWorld();
});
afterEach(() => world.close());

const BEGAN_MS = Date.UTC(2020, 0, 1);
const BEYOND = 10;

/** Ten bets more than one answer lists, each of a millisecond of its own, the newest first. */
async function keepMany(studio: "marigold" | "banyan"): Promise<void> {
  const bets = Array.from({ length: MOST_LISTED + BEYOND }, (_, index) => ({
    ...{ id: idOf(index), kind: "bet", ref: null, round: "many", session: "s", player: "17", game: "slot" },
    ...{ amount: 100, closesRound: false, state: "done", code: null, faults: [] },
    ...{ at: BEGAN_MS + index, doneAt: BEGAN_MS + index },
  }));
  const line = JSON.stringify({ transactions: bets.toReversed() });
  appendFileSync(join(world.stateDir, "studios", `${studio}.jsonl`), `${line}\n`);
  await world.restart();
}

function idOf(index: number): string {
  return createHash("sha256").update(String(index)).digest("hex").slice(0, 32);
}

it("a list by protocol B that would be cut is refused, and says up to when it can be asked", async () => {
  await keepMany("marigold");
  const list = (to: string) => {
    const query = { cID: STUDIO_KEYS.clientId, from: new Date(BEGAN_MS).toISOString(), to };
    return world.http().inject({
      ...{ method: "GET", url: `/studios/marigold/transactions?${new URLSearchParams(query).toString()}` },
      headers: { [HMAC_SIGNATURE_HEADER]: hmacSignature(query, STUDIO_KEYS.keyToStudio) },
    });
  };
  const whole = await list("2027-01-01T00:00:00Z");
  expect(whole.statusCode).toBe(413);
  const [until = ""] = /20[\d-]+T[\d:.]+Z/.exec(whole.body) ?? [];
  const part = hmacTransactions.parse((await list(until)).json());
  expect([part.length, part[0]?.txID]).toEqual([MOST_LISTED, idOf(0)]);
}, 60_000);

it("the feed by protocol C goes on where an answer has ended, and leaves nothing out", async () => {
  await keepMany("banyan");
  const feed = async (timepoint: string) => {
    const query = { secureLogin: STUDIO_KEYS.secureLogin, timepoint };
    const signed = new URLSearchParams({ ...query, hash: formHash(query, STUDIO_KEYS.secret) }).toString();
    const { body } = await world.http().inject(`/studios/banyan/DataFeeds/transactions/?${signed}`);
    const [first = "", , ...lines] = body.trim().split("\n");
    return { next: first.replace("timepoint=", ""), ids: lines.map((one) => one.split(",")[0]) };
  };
  const first = await feed("0");
  const second = await feed(first.next);
  expect([first.ids.length, second.ids.length]).toEqual([MOST_LISTED, BEYOND]);
  expect(new Set([...first.ids, ...second.ids]).size).toBe(MOST_LISTED + BEYOND);
  expect(second.next).toBe(String(world.clock.now()));
}, 60_000);
