import type { HubOdds } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { createLiveStore } from "./live-store.ts";

function odds(sequence: number, image: boolean, back: readonly [number, number][]): HubOdds {
  return {
    ...{ MarketId: 70, Sequence: sequence, Image: image, Status: "OPEN", Reason: "", Matched: sequence },
    Runners: [{ Id: 1, Back: [...back], Lay: [], Last: null }],
  };
}

/** A store whose frames the test lets pass, and how often a market's listener was called. */
function watched() {
  const frames: (() => void)[] = [];
  const store = createLiveStore(Date.now, (task) => frames.push(task));
  const seen: number[] = [];
  const frame = (): void => {
    for (const task of frames.splice(0)) task();
  };
  store.subscribe("market:70", () => seen.push(store.market(70)?.sequence ?? 0));
  return { store, seen, frame };
}

describe("changes of a market", () => {
  it("are reported at once, and once a frame while more of them come", () => {
    const { store, seen, frame } = watched();
    store.takeOdds(odds(1, true, [[2, 10]]));
    expect(seen).toEqual([1]);
    for (let sequence = 2; sequence <= 20; sequence++) store.takeOdds(odds(sequence, false, [[2, sequence]]));
    expect(store.market(70)?.sequence).toBe(20);
    expect(seen).toEqual([1]);
    frame();
    expect(seen).toEqual([1, 20]);
    frame();
    store.takeOdds(odds(21, false, [[2, 21]]));
    expect(seen).toEqual([1, 20, 21]);
  });

  it("reach no listener that has stopped before the frame", () => {
    const { store, frame } = watched();
    let calls = 0;
    const stop = store.subscribe("market:70", () => {
      calls += 1;
    });
    store.takeOdds(odds(1, true, [[2, 10]]));
    store.takeOdds(odds(2, false, [[2, 11]]));
    stop();
    frame();
    expect(calls).toBe(1);
  });

  it("leave every price that is the same its object, also where another of its runner changes", () => {
    const { store } = watched();
    store.takeOdds(
      odds(1, true, [
        [2, 10],
        [1.9, 20],
      ]),
    );
    const before = store.market(70)?.runners[0]?.back;
    store.takeOdds(
      odds(2, false, [
        [2, 10],
        [1.9, 30],
      ]),
    );
    const after = store.market(70)?.runners[0]?.back;
    expect(after?.[0]).toBe(before?.[0]);
    expect(after?.[1]).not.toBe(before?.[1]);
    expect(after?.[1]?.size).toBe(30_00);
  });
});

describe("the status of a market", () => {
  const status = { EventId: 7, Status: "SUSPENDED", Reason: "Wicket", InPlay: true, DelayMs: 0 } as const;

  it("is taken with its prices alone: of the other markets of an event nothing would be forgotten", () => {
    const { store } = watched();
    store.takeStatus({ ...status, MarketId: 70, Result: null });
    expect(store.market(70)).toBeUndefined();
    store.takeOdds(odds(1, true, [[2, 10]]));
    store.takeStatus({ ...status, MarketId: 70, Result: null });
    expect(store.market(70)).toMatchObject({ status: "SUSPENDED", reason: "Wicket", inPlay: true });
  });
});
