import { type FakeClock, fakeClock } from "@crossbook/testkit";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { InProcessBus } from "../bus/index.ts";
import { type JournalEntry, ReplayMismatchError } from "../exchange/index.ts";
import { FollowedLeader } from "./followed-leader.ts";
import { LeaderAnnouncements } from "./leader-announcements.ts";
import { encodeLeaderMessage, type Notice } from "./leader-message.ts";

const subjects = { leader: "leader", calls: (leadership: number) => `calls.${leadership}` };
const PATIENCE = { timeout: 10_000, interval: 1 };
const MEGABYTE = 1024 * 1024;

/** A journal, and how far a front has followed it. */
class JournalOfTest {
  last = 0;
  followed = 0;
  catchUps = 0;
  /** Thrown by the next catch-ups. */
  readonly failures: Error[] = [];

  row(): JournalEntry {
    this.last += 1;
    return { seq: this.last, at: 1, commandCount: 1, digest: "d", commands: Uint8Array.of(this.last & 255) };
  }

  apply({ seq }: JournalEntry): "applied" | "known" | "gap" {
    if (seq <= this.followed) return "known";
    if (seq > this.followed + 1) return "gap";
    this.followed = seq;
    return "applied";
  }

  async catchUp(): Promise<void> {
    this.catchUps += 1;
    const failure = this.failures.shift();
    if (failure) throw failure;
    this.followed = this.last;
  }
}

let clock: FakeClock;
let bus: InProcessBus;
let journal: JournalOfTest;
let follower: FollowedLeader;
let leader: LeaderAnnouncements;
const taken: Notice[] = [];
const lost: unknown[] = [];
let readings = 0;
let settingsReadings = 0;
let readAll: () => Promise<void> = () => Promise.resolve();

beforeEach(() => {
  clock = fakeClock();
  bus = new InProcessBus({ maxMessageBytes: 16 * MEGABYTE });
  journal = new JournalOfTest();
  taken.length = 0;
  lost.length = 0;
  readings = 0;
  settingsReadings = 0;
  readAll = () => Promise.resolve();
  follower = new FollowedLeader({
    ...{ bus, subjects, clock, logger: pino({ level: "silent" }), exchange: journal },
    reader: {
      take: (notice) => void taken.push(notice),
      readAll: () => {
        readings += 1;
        return readAll();
      },
      readSettings: async () => {
        settingsReadings += 1;
      },
    },
    onLost: (error) => lost.push(error),
  });
  follower.start();
  leader = newLeader(1);
});
afterEach(async () => {
  follower.stop();
  leader.stop();
  await bus.close();
});

function newLeader(leadership: number): LeaderAnnouncements {
  const announcements = new LeaderAnnouncements({ bus, subjects, clock });
  announcements.leads(leadership);
  announcements.open();
  return announcements;
}

/** What is published meanwhile reaches nobody. */
function losing(publish: () => void): void {
  const send = bus.publish.bind(bus);
  bus.publish = () => true;
  publish();
  bus.publish = send;
}

/** The next reading of the journal waits for the answer to be called. */
function holdCatchUp(): () => void {
  const catchUp = journal.catchUp.bind(journal);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  journal.catchUp = async () => {
    await held;
    await catchUp();
  };
  return goOn;
}

const ended = (sessionId: string) => ({ sessionId, userId: 1 });
const followed = () => follower.reached(leader.place);

describe("who follows a leader", () => {
  it("begins with the journal and the tables, and then takes what is published, in order", async () => {
    leader.publish(journal.row());
    await followed();
    expect([journal.followed, journal.catchUps, readings]).toEqual([1, 1, 1]);
    for (let batch = 0; batch < 20; batch++) leader.publish(journal.row());
    leader.sessionEnded(ended("a"));
    leader.payment({ id: 4, userId: 1, direction: "deposit", state: "credited" });
    await followed();
    expect([journal.followed, journal.catchUps, readings]).toEqual([21, 1, 1]);
    expect(taken.map(({ kind }) => kind)).toEqual(["alive", "sessionEnded", "payment"]);
  });

  it("reads again what a lost message said, at the next sign of life", async () => {
    await followed();
    const end = bus.subscribe("other", () => undefined);
    losing(() => {
      leader.publish(journal.row());
      leader.sessionEnded(ended("missed"));
    });
    expect(journal.followed).toBe(0);
    clock.advance(500);
    await followed();
    expect([journal.followed, journal.catchUps, readings]).toEqual([1, 2, 2]);
    end();
  });

  it("reads the tables once it is at the journal's end, so that they are not older than what was missed", async () => {
    await followed();
    const goOn = holdCatchUp();
    const readAfter: number[] = [];
    readAll = async () => void readAfter.push(journal.followed);
    losing(() => leader.publish(journal.row()));
    leader.sessionEnded(ended("after the gap"));
    const reached = followed();
    await new Promise((next) => setImmediate(next));
    await new Promise((next) => setImmediate(next));
    goOn();
    await reached;
    expect(readAfter).toEqual([1]);
    expect(taken.map(({ kind }) => kind)).toContain("sessionEnded");
  });

  it("keeps no more than 32 megabytes of messages while it reads the journal, and reads there what they said", async () => {
    await followed();
    const goOn = holdCatchUp();
    losing(() => leader.publish(journal.row()));
    const commands = new Uint8Array(15 * MEGABYTE);
    // The first is being handled, and does not wait.
    for (let batch = 0; batch < 4; batch++) leader.publish({ ...journal.row(), commands });
    const reached = followed();
    for (let turn = 0; turn < 10; turn++) await new Promise((next) => setImmediate(next));
    goOn();
    await reached;
    expect([journal.followed, journal.catchUps]).toEqual([5, 3]);
  });

  it("does not follow before it has heard of a leader, nor while it cannot read for two seconds what it has missed", async () => {
    expect(follower.isFollowing).toBe(false);
    await followed();
    expect(follower.isFollowing).toBe(true);
    journal.failures.push(...Array.from({ length: 10 }, () => new Error("no connection")));
    losing(() => leader.publish(journal.row()));
    const states: boolean[] = [];
    for (let passed = 0; passed < 3_000; passed += 500) {
      clock.advance(500);
      for (let turn = 0; turn < 5; turn++) await new Promise((next) => setImmediate(next));
      states.push(follower.isFollowing);
    }
    // The first sign of life shows that something was missed.
    expect(states).toEqual([true, true, true, true, false, false]);
    journal.failures.length = 0;
    clock.advance(500);
    await expect.poll(() => follower.isFollowing, PATIENCE).toBe(true);
    expect(journal.followed).toBe(1);
  });

  it("does not follow while it cannot read for two seconds what missed notices said, though it has the journal", async () => {
    await followed();
    readAll = () => Promise.reject(new Error("no connection"));
    losing(() => leader.sessionEnded(ended("missed")));
    const states: boolean[] = [];
    for (let passed = 0; passed < 3_000; passed += 500) {
      clock.advance(500);
      for (let turn = 0; turn < 5; turn++) await new Promise((next) => setImmediate(next));
      states.push(follower.isFollowing);
    }
    expect(states).toEqual([true, true, true, true, false, false]);
    readAll = () => Promise.resolve();
    clock.advance(1_000);
    await expect.poll(() => follower.isFollowing, PATIENCE).toBe(true);
  });

  it("hears a leader until nothing has come of it for five seconds, a former one's words aside", async () => {
    expect(follower.isHeard).toBe(false);
    await followed();
    const former = leader;
    leader = newLeader(2);
    await followed();
    leader.stop();
    clock.advance(4_999);
    expect(follower.isHeard).toBe(true);
    former.sessionEnded(ended("of the former"));
    clock.advance(1);
    expect([follower.isHeard, follower.isFollowing]).toEqual([false, true]);
    leader = newLeader(3);
    await followed();
    expect(follower.isHeard).toBe(true);
    former.stop();
  });

  it("follows the newest leader, and refuses every message of a former one", async () => {
    await followed();
    const heard: (number | undefined)[] = [];
    const forget = follower.onNewLeader(() => heard.push(follower.leadership));
    const former = leader;
    leader = newLeader(2);
    former.publish(journal.row());
    former.sessionEnded(ended("of the former"));
    leader.sessionEnded(ended("of the next"));
    await followed();
    expect(heard).toEqual([2]);
    await expect.poll(() => follower.refused, PATIENCE).toBe(2);
    expect(taken).toContainEqual({ kind: "sessionEnded", sessionId: "of the next", userId: 1 });
    expect(JSON.stringify(taken)).not.toContain("of the former");
    forget();
    former.stop();
  });

  it("reads again what a new leader said before the first of it that came, also where that has the next number", async () => {
    await followed();
    const former = leader;
    losing(() => {
      leader = newLeader(2);
    });
    leader.sessionEnded(ended("of the next"));
    expect([former.place.number, leader.place.number]).toEqual([1, 2]);
    await followed();
    expect([journal.catchUps, readings]).toEqual([2, 2]);
    former.stop();
  });

  it("drops what a former leader said while the journal was read", async () => {
    await followed();
    const goOn = holdCatchUp();
    losing(() => leader.publish(journal.row()));
    leader.sessionEnded(ended("after the gap"));
    leader.sessionEnded(ended("of the former"));
    leader.stop();
    leader = newLeader(2);
    await expect.poll(() => follower.leadership, PATIENCE).toBe(2);
    goOn();
    await followed();
    expect(journal.followed).toBe(1);
    expect(JSON.stringify(taken)).not.toContain("of the former");
  });

  it("refuses what is no message of a leader", async () => {
    await followed();
    const place = { leadership: 1, number: 99 };
    const wrong = [
      Uint8Array.of(),
      Uint8Array.of(0, 0, 0, 9, 1),
      Buffer.from("\0\0\0\x02{}"),
      encodeLeaderMessage(
        place,
        { kind: "batch", seq: -1, at: 1, commandCount: 1, digest: "" },
        Uint8Array.of(),
      ),
      encodeLeaderMessage({ ...place, leadership: 0 }, { kind: "alive" }, Uint8Array.of()),
    ];
    for (const message of wrong) bus.publish(subjects.leader, message);
    await expect.poll(() => follower.refused, PATIENCE).toBe(wrong.length);
    expect(lost).toEqual([]);
  });

  it("waits for a database that is away, and ends where the journal is another", async () => {
    journal.failures.push(new Error("no connection"), new Error("no connection"));
    leader.publish(journal.row());
    const reached = followed();
    const passing = setInterval(() => clock.advance(500), 1);
    await reached;
    await expect.poll(() => journal.followed, PATIENCE).toBe(1);
    clearInterval(passing);
    expect(lost).toEqual([]);
    journal.failures.push(new ReplayMismatchError("another digest"));
    leader.stop();
    leader = newLeader(2);
    await expect.poll(() => lost, PATIENCE).toEqual([new ReplayMismatchError("another digest")]);
  });

  it("ends where the journal does not have what came before a batch that is published", async () => {
    await followed();
    losing(() => leader.publish(journal.row()));
    journal.catchUp = () => Promise.resolve();
    leader.publish(journal.row());
    await expect.poll(() => lost, PATIENCE).toHaveLength(1);
    expect(lost[0]).toBeInstanceOf(ReplayMismatchError);
    expect(journal.followed).toBe(0);
  });

  it("takes what is published while everything is read after it, and reads again where that failed", async () => {
    let finish: () => void = () => undefined;
    readAll = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    leader.sessionEnded(ended("meanwhile"));
    await expect.poll(() => readings, PATIENCE).toBe(1);
    leader.settingsChanged();
    await expect.poll(() => journal.catchUps, PATIENCE).toBe(1);
    expect(taken).toEqual([]);
    readAll = () => Promise.resolve();
    finish();
    await followed();
    // Settings alone are read once more.
    expect([readings, settingsReadings]).toEqual([1, 2]);
    readAll = () => (readings < 3 ? Promise.reject(new Error("no connection")) : Promise.resolve());
    losing(() => leader.sessionEnded(ended("missed")));
    const passing = setInterval(() => clock.advance(1_000), 1);
    await expect.poll(() => readings, PATIENCE).toBe(3);
    clearInterval(passing);
  });

  it("lets no answer go out before what missed notices said is read, for two seconds at most", async () => {
    await followed();
    let finish: () => void = () => undefined;
    readAll = () => new Promise((resolve) => (finish = resolve));
    losing(() => leader.sessionEnded(ended("missed")));
    clock.advance(500);
    let out = 0;
    const answer = async () => {
      await followed();
      out += 1;
    };
    const first = answer();
    await expect.poll(() => readings, PATIENCE).toBe(2);
    for (let turn = 0; turn < 5; turn++) await new Promise((next) => setImmediate(next));
    expect(out).toBe(0);
    finish();
    await first;
    losing(() => leader.sessionEnded(ended("missed too")));
    clock.advance(500);
    const second = answer();
    await expect.poll(() => readings, PATIENCE).toBe(3);
    clock.advance(1_999);
    for (let turn = 0; turn < 5; turn++) await new Promise((next) => setImmediate(next));
    expect(out).toBe(1);
    clock.advance(1);
    await second;
  });

  it("lets an answer go out after two seconds, where it is behind", async () => {
    let isOut = false;
    const reached = follower.reached({ leadership: 9, number: 1 }).then(() => {
      isOut = true;
    });
    clock.advance(1_999);
    await new Promise((next) => setImmediate(next));
    expect(isOut).toBe(false);
    clock.advance(1);
    await reached;
  });
});
