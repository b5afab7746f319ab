import { beforeEach, describe, expect, it } from "vitest";
import type { RoundRecord } from "../store/studio-records.ts";
import { CrashTickets } from "./crash-tickets.ts";

let tickets: CrashTickets;
beforeEach(() => {
  tickets = new CrashTickets();
});

function add(id: string, stake: number, target: number, name = "Asha"): void {
  const round: RoundRecord = {
    ...{
      id,
      requestId: id,
      game: "crash",
      session: "s",
      player: "17",
      stake,
      choice: {},
      steps: [],
      pendingStep: null,
    },
    ...{
      state: "open",
      view: null,
      payout: 0,
      multiplier: 0,
      seed: "",
      nonce: 1,
      serverSeedHash: "",
      clientSeed: "",
    },
    ...{ reason: null, faults: [], at: 1, decidedAt: null },
  };
  tickets.add(round, name, target);
}

const reached = (multiple: number) => {
  const ids: string[] = [];
  for (let ticket = tickets.takeReached(multiple); ticket; ticket = tickets.takeReached(multiple))
    ids.push(ticket.id);
  return ids;
};

describe("the tickets of a crash round", () => {
  it("are reached in the order of their targets, each once", () => {
    for (const [id, target] of [
      ["high", 500],
      ["low", 110],
      ["middle", 200],
    ] as const)
      add(id, 100, target);
    tickets.order();
    expect(tickets.nextTarget()).toBe(110);
    expect(reached(109)).toEqual([]);
    expect(reached(200)).toEqual(["low", "middle"]);
    expect(reached(200)).toEqual([]);
    expect(tickets.nextTarget()).toBe(500);
  });

  it("that were cashed out by hand are not reached any more", () => {
    add("one", 100, 200);
    add("two", 100, 300);
    tickets.order();
    const one = tickets.inPlay("one");
    if (one) tickets.cashOut(one, 150, 150);
    expect(tickets.inPlay("one")).toBeUndefined();
    expect(tickets.nextTarget()).toBe(300);
    expect(reached(1000)).toEqual(["two"]);
    expect(tickets.left().map(({ id }) => id)).toEqual(["two"]);
  });

  it("are shown by the largest stakes, with masked names and ten-thousandths", () => {
    add("small", 100, 200);
    add("large", 900, 200, "राजेश");
    expect(tickets.largest(1)).toEqual([
      { ticketId: "large", name: "रा•••", stake: 900, cashedOutAt: null, payout: 0 },
    ]);
    const small = tickets.inPlay("small");
    if (small) tickets.cashOut(small, 137, 137);
    expect(tickets.largest(2).at(1)).toMatchObject({ ticketId: "small", cashedOutAt: 13_700, payout: 137 });
  });

  it("are said when they have changed, and then not again", () => {
    add("one", 100, 200);
    expect(tickets.hasChanged).toBe(true);
    expect(tickets.takeChanged(10).map(({ ticketId }) => ticketId)).toEqual(["one"]);
    expect([tickets.hasChanged, tickets.takeChanged(10)]).toEqual([false, []]);
    for (let made = 0; made < 50; made++) add(`n${made}`, made + 1, 200);
    expect(tickets.takeChanged(10).length).toBe(10);
    expect(tickets.size).toBe(51);
  });
});
