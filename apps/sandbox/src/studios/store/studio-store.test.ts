import { appendFile, mkdtemp, readFile, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RoundRecord, SessionRecord, TransactionRecord } from "./studio-records.ts";
import { MOST_SESSIONS, StudioStore } from "./studio-store.ts";

let stateDir: string;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), "studio-store-"));
});
afterEach(() => rm(stateDir, { recursive: true }));

const open = () => new StudioStore({ stateDir, studio: "kestrel" });
const file = () => join(stateDir, "studios", "kestrel.jsonl");

function session(id: string): SessionRecord {
  return {
    ...{
      id,
      key: `key-${id}`,
      game: "dice",
      mode: "real",
      player: "17",
      name: "Asha",
      token: "t",
      currency: "INR",
    },
    ...{
      balance: 100,
      urls: { lobby: "", cashier: "", history: "" },
      language: "en",
      operatorOrigin: "",
      at: 1,
      openedAt: 1,
      endedAt: null,
    },
  };
}

function round(id: string, changes: Partial<RoundRecord> = {}): RoundRecord {
  return {
    ...{
      id,
      requestId: `r-${id}`,
      game: "dice",
      session: "s",
      player: "17",
      stake: 100,
      choice: {},
      steps: [],
    },
    ...{
      pendingStep: null,
      state: "lost",
      view: null,
      payout: 0,
      multiplier: 0,
      seed: "",
      nonce: 0,
      serverSeedHash: "",
    },
    ...{ clientSeed: "", reason: null, faults: [], at: 1, decidedAt: 1 },
    ...changes,
  };
}

function bet(id: string, of: string, state: TransactionRecord["state"] = "done"): TransactionRecord {
  return {
    ...{ id, kind: "bet", ref: null, round: of, session: "s", player: "17", game: "dice", amount: 100 },
    ...{ closesRound: false, state, code: null, faults: [], at: 1, doneAt: state === "due" ? null : 1 },
  };
}

describe("a studio's journal", () => {
  it("has everything again after a restart, one line for each change", async () => {
    const store = open();
    store.save({ session: session("s") });
    store.save({ round: round("1", { state: "pending" }), transactions: [bet("b1", "1", "due")] });
    const again = open();
    expect(again.session("s")).toEqual(session("s"));
    expect(again.sessionOfKey("key-s")?.id).toBe("s");
    expect(again.due()).toEqual([bet("b1", "1", "due")]);
    expect(again.openRoundOf("17", "dice")?.id).toBe("1");
    expect(again.roundOfRequest("s", "r-1")?.id).toBe("1");
    expect((await readFile(file(), "utf8")).trim().split("\n").length).toBe(2);
  });

  it("is not opened where it cannot be read, and leaves what is there", async () => {
    open();
    await rm(file());
    await symlink(file(), file());
    expect(open).toThrow("ELOOP");
    expect(await readlink(file())).toBe(file());
  });

  it("leaves a line out that was cut by a crash, and one that is none", async () => {
    open().save({ round: round("1"), transactions: [bet("b1", "1")] });
    await appendFile(file(), '{"round":{"id":"2"}}\nnot json\n{"round":{"id":"3","requ');
    const store = open();
    expect([store.round("1")?.id, store.round("2"), store.round("3")]).toEqual(["1", undefined, undefined]);
    store.save({ round: round("4") });
    expect(open().round("4")?.id).toBe("4");
  });

  it("keeps a bounded number of rounds, never removing one that is not finished", () => {
    const store = new StudioStore({ stateDir, studio: "kestrel", mostRounds: 100 });
    store.save({ round: round("open", { state: "open" }) });
    store.save({ round: round("owed"), transactions: [bet("b", "owed", "due")] });
    for (let made = 0; made < 200; made++) {
      store.save({
        round: round(`n${made}`, { player: `p${made % 5}` }),
        transactions: [bet(`b${made}`, `n${made}`)],
      });
    }
    expect([store.round("n0"), store.transaction("b0"), store.roundOfRequest("s", "r-n0")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([store.round("open")?.id, store.round("owed")?.id]).toEqual(["open", "owed"]);
    expect(store.unfinished).toBe(2);
    expect([...store.transactions()].length).toBe(99);
    expect(store.roundsOf("p1", "dice", 3).map(({ id }) => id)).toEqual(["n196", "n191", "n186"]);
    expect(store.roundsOf("p1", "dice", 100).length).toBe(19);
  });

  it("keeps nothing of seeds that no round was played with, however often they are rotated", () => {
    const store = open();
    const pair = (id: string, nonce = 0) => ({
      ...{
        id,
        player: "17",
        game: "dice",
        serverSeed: "s",
        serverSeedHash: "h",
        clientSeed: "c",
        nonce,
        revealedAt: null,
      },
    });
    store.save({ seed: pair("used", 1) });
    let before = pair("used", 1);
    for (let rotated = 0; rotated < 50; rotated++) {
      const seed = pair(`p${rotated}`);
      store.save({ revealed: { ...before, revealedAt: 1 }, seed });
      before = seed;
    }
    expect([store.seed("used")?.revealedAt, store.seed("p0"), store.seed("p48")]).toEqual([
      1,
      undefined,
      undefined,
    ]);
    expect(store.seedOf("17", "dice")?.id).toBe("p49");
    expect(open().seed("p0")).toBeUndefined();
  });

  it("keeps a player's session while strangers launch games, and none of their seeds", () => {
    const store = open();
    store.save({ session: session("honest") });
    store.save({ session: { ...session("later"), openedAt: null } });
    store.save({ round: round("1"), transactions: [{ ...bet("w1", "1", "due"), session: "later" }] });
    for (let made = 0; made < MOST_SESSIONS * 1.2; made++) {
      const stranger = {
        ...session(`s${made}`),
        mode: "demo" as const,
        player: `demo-${made}`,
        openedAt: null,
      };
      const seed = {
        id: `p${made}`,
        player: stranger.player,
        game: "dice",
        serverSeed: "s",
        serverSeedHash: "h",
      };
      store.save({ session: stranger, seed: { ...seed, clientSeed: "c", nonce: 0, revealedAt: null } });
    }
    expect([store.session("honest")?.id, store.session("later")?.id]).toEqual(["honest", "later"]);
    expect([store.session("s0"), store.seed("p0")]).toEqual([undefined, undefined]);
    expect(store.session(`s${MOST_SESSIONS * 1.2 - 1}`)?.openedAt).toBeNull();
  });
});
