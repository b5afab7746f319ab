import { type FakeClock, fakeClock } from "@crossbook/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import type { CatalogueEvent } from "../modules/catalogue/index.ts";
import { LossyBus } from "../testing/lossy-bus.ts";
import { LeaderAnnouncements } from "./leader-announcements.ts";
import { decodeLeaderMessage, rowOf } from "./leader-message.ts";

const subjects = { leader: "leader", calls: (leadership: number) => `calls.${leadership}` };
const ROW = { seq: 12, at: 1_767_225_600_000, commandCount: 2, digest: "d", commands: Uint8Array.of(1, 2) };

let clock: FakeClock;
let bus: LossyBus;
let leader: LeaderAnnouncements;

beforeEach(() => {
  clock = fakeClock();
  bus = new LossyBus();
  leader = new LeaderAnnouncements({ bus, subjects, clock });
});

/** An event whose title says which change it is. */
function event(id: number, title: string): CatalogueEvent {
  return {
    ...{ id, fixtureId: `match ${id}`, sportId: 4, competition: "Test", title, team1: null, team2: null },
    ...{
      startTime: 1,
      simulated: true,
      sourceLabel: "replay",
      source: null,
      phase: "upcoming",
      scoreText: null,
    },
    ...{ scoreLine: null, feedSequence: 1, markets: [] },
  };
}

/** What was published, in words. */
function said(): readonly string[] {
  return bus.published.map(({ message }) => {
    const read = decodeLeaderMessage(message);
    if (read === undefined) return "none";
    const { notice, place } = read;
    const detail = notice.kind === "eventChanged" ? ` ${notice.event.id} ${notice.event.title}` : "";
    return `${place.leadership}.${place.number} ${notice.kind}${detail}`;
  });
}

describe("what a leader publishes", () => {
  it("is nothing before it leads and its modules are there", () => {
    leader.publish(ROW);
    leader.sessionEnded({ sessionId: "a", userId: 1 });
    leader.eventChanged(event(1, "early"));
    leader.flush();
    leader.settingsChanged();
    expect(said()).toEqual([]);
    leader.leads(3);
    leader.open();
    expect(said()).toEqual(["3.1 alive"]);
    expect(leader.place).toEqual({ leadership: 3, number: 1 });
  });

  it("is numbered without a gap, each batch as it was journaled", () => {
    leader.leads(3);
    leader.open();
    leader.publish(ROW);
    leader.payment({ id: 4, userId: 1, direction: "deposit", state: "credited" });
    leader.sessionEnded({ sessionId: "a", userId: 1 });
    leader.settingsChanged();
    expect(said()).toEqual([
      "3.1 alive",
      "3.2 batch",
      "3.3 payment",
      "3.4 sessionEnded",
      "3.5 settingsChanged",
    ]);
    const batch = decodeLeaderMessage(bus.published[1]?.message ?? new Uint8Array());
    expect(batch && rowOf(batch)).toEqual(ROW);
    const other = decodeLeaderMessage(bus.published[2]?.message ?? new Uint8Array());
    expect(other && rowOf(other)).toBeUndefined();
    expect(bus.published.every(({ subject }) => subject === subjects.leader)).toBe(true);
  });

  it("counts what was not carried, so that it is missed by its number", () => {
    leader.leads(3);
    leader.open();
    bus.isLosing = true;
    leader.settingsChanged();
    bus.isLosing = false;
    leader.settingsChanged();
    expect(said()).toEqual(["3.1 alive", "3.3 settingsChanged"]);
  });

  it("has many changes of an event in one turn as one message, the last of them", async () => {
    leader.leads(3);
    leader.open();
    leader.eventChanged(event(1, "first"));
    leader.eventChanged(event(2, "other"));
    leader.eventChanged(event(1, "last"));
    expect(said()).toEqual(["3.1 alive"]);
    await Promise.resolve();
    expect(said().slice(1)).toEqual(["3.2 eventChanged 1 last", "3.3 eventChanged 2 other"]);
  });

  it("has changes before the batch, the score or the answer that comes after them", () => {
    leader.leads(3);
    leader.open();
    leader.eventChanged(event(1, "before the batch"));
    leader.publish(ROW);
    leader.eventChanged(event(1, "before the answer"));
    leader.flush();
    expect(leader.place.number).toBe(4);
    expect(said().slice(1)).toEqual([
      "3.2 eventChanged 1 before the batch",
      "3.3 batch",
      "3.4 eventChanged 1 before the answer",
    ]);
  });

  it("has a sign of life twice a second, until it stops with what was collected", () => {
    leader.leads(3);
    leader.open();
    clock.advance(1_500);
    expect(said()).toEqual(["3.1 alive", "3.2 alive", "3.3 alive", "3.4 alive"]);
    leader.eventChanged(event(1, "collected"));
    leader.stop();
    clock.advance(5_000);
    leader.settingsChanged();
    expect(said().slice(4)).toEqual(["3.5 eventChanged 1 collected"]);
  });
});
