import { beforeEach, expect, it } from "vitest";
import { CALLS_OF_A_TURN, FairTurns } from "./fair-turns.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

let turns: FairTurns;
let begun: string[];

beforeEach(() => {
  turns = new FairTurns();
  begun = [];
});

function call(address: string, count = 1): void {
  // What still waits when a test has ended is none of the next one's.
  const list = begun;
  for (let index = 0; index < count; index++)
    turns.run(
      () => address,
      () => void list.push(address),
    );
}

it("begins calls at once where they are few, turn after turn", async () => {
  for (const turnsBefore of [0, 1, 2]) {
    call("a", CALLS_OF_A_TURN);
    expect(begun).toHaveLength((turnsBefore + 1) * CALLS_OF_A_TURN);
    await turn();
  }
});

it("begins no more in a turn than so many", async () => {
  call("a", 4 * CALLS_OF_A_TURN + 10);
  for (const turnsSince of [1, 2, 3, 4]) {
    expect(begun).toHaveLength(turnsSince * CALLS_OF_A_TURN);
    await turn();
  }
  expect(begun).toHaveLength(4 * CALLS_OF_A_TURN + 10);
});

it("begins a call of another address in the next turn, however many wait of some addresses", async () => {
  for (let count = 0; count < 200; count++) for (const address of ["a", "b", "c", "d", "e"]) call(address);
  call("honest");
  await turn();
  expect(begun.slice(0, CALLS_OF_A_TURN + 6)).toContain("honest");
  call("honest");
  await turn();
  expect(begun.filter((address) => address === "honest")).toHaveLength(2);
});

it("keeps the order of the calls of one address", async () => {
  const order: number[] = [];
  for (let index = 0; index < 3 * CALLS_OF_A_TURN; index++)
    turns.run(
      () => "a",
      () => void order.push(index),
    );
  for (let turnsLeft = 0; turnsLeft < 3; turnsLeft++) await turn();
  expect(order).toEqual(Array.from({ length: 3 * CALLS_OF_A_TURN }, (_, index) => index));
});

it("lets calls wait up to a bound, and begins what comes beyond it", async () => {
  call("a", CALLS_OF_A_TURN + 10_000);
  call("b");
  expect(begun).toHaveLength(CALLS_OF_A_TURN + 1);
  expect(begun.at(-1)).toBe("b");
});

it("begins as few in a turn as it is made for", async () => {
  turns = new FairTurns(2);
  call("a", 4);
  call("b");
  expect(begun).toEqual(["a", "a"]);
  await turn();
  expect(begun).toEqual(["a", "a", "a", "b"]);
  await turn();
  expect(begun).toEqual(["a", "a", "a", "b", "a"]);
});
