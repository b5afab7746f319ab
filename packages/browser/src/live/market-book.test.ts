import { createOddsSequence } from "@crossbook/client";
import type { HubOdds } from "@crossbook/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOdds, applyPolled, applyStatus, type MarketBook } from "./market-book.ts";

const RUNNERS = [1, 2, 3];

function message(overrides: Partial<HubOdds> = {}): HubOdds {
  return {
    MarketId: 9,
    Sequence: 1,
    Image: true,
    Status: "OPEN",
    Reason: "",
    Matched: 0,
    Runners: RUNNERS.map((Id) => ({ Id, Back: [[2, 100]], Lay: [[2.02, 50]], Last: 2 })),
    ...overrides,
  };
}

function polled(sequence: number, price: number): Parameters<typeof applyPolled>[1] {
  return {
    marketId: 9,
    marketName: "Match Odds",
    notation: "decimal",
    line: null,
    status: "OPEN",
    statusReason: "",
    inPlay: true,
    delayMs: 2000,
    winners: 1,
    matched: 10,
    sequence,
    runners: [
      {
        id: 1,
        marketId: 9,
        runnername: "Home",
        backPrice: price,
        backSize: "1,000",
        layPrice: 0,
        laySize: "0",
        status: "ACTIVE",
        back: [{ price, size: 1000.5 }],
        lay: [],
        lastPrice: null,
        handicap: null,
        lines: null,
      },
    ],
  };
}

function bookOf(image: HubOdds): MarketBook {
  const book = applyOdds(undefined, image);
  if (book === undefined) throw new Error("an image always makes a book");
  return book;
}

/** A book behind the detector of gaps, as in the app. */
function connection() {
  let book: MarketBook | undefined;
  let asked = 0;
  const sequence = createOddsSequence({
    deliver: (next) => {
      if (next.Code === "Odds") book = applyOdds(book, next.Data);
    },
    requestImage: () => {
      asked += 1;
    },
  });
  return {
    push: (Data: HubOdds) => sequence.take({ Code: "Odds", Data }),
    book: () => book,
    asked: () => asked,
  };
}

describe("a market's book from the hub", () => {
  it("keeps the object of a runner that did not change", () => {
    const first = bookOf(message());
    const delta = message({
      Image: false,
      Sequence: 2,
      Runners: [{ Id: 2, Back: [[2.1, 70]], Lay: [], Last: null }],
    });
    const second = applyOdds(first, delta);
    expect(second?.runners[0]).toBe(first.runners[0]);
    expect(second?.runners[1]).toEqual({
      runnerId: 2,
      back: [{ odds: 210, size: 7000 }],
      lay: [],
      last: undefined,
    });
  });

  it("asks for the image once for a gap, and shows nothing after it until the image is there", () => {
    const { push, book, asked } = connection();
    push(message());
    push(message({ Image: false, Sequence: 3, Matched: 30 }));
    expect(asked()).toBe(1);
    expect(book()).toMatchObject({ sequence: 1, matched: 0 });
    push(message({ Image: false, Sequence: 4, Matched: 40 }));
    expect(asked()).toBe(1);
    expect(book()).toMatchObject({ sequence: 1, matched: 0 });
    push(message({ Sequence: 4, Matched: 40 }));
    expect(book()).toMatchObject({ sequence: 4, matched: 4000 });
  });

  it("asks for the image where a delta comes first", () => {
    const { push, book, asked } = connection();
    push(message({ Image: false }));
    expect(asked()).toBe(1);
    expect(book()).toBeUndefined();
  });

  it("takes what follows a polled answer, and nothing that the answer includes", () => {
    const image = bookOf(message({ Sequence: 4 }));
    const poll = applyPolled(image, polled(6, 3), true);
    const delta = (Sequence: number, price: number) =>
      message({ Image: false, Sequence, Runners: [{ Id: 1, Back: [[price, 1]], Lay: [], Last: null }] });
    expect(applyOdds(poll, delta(6, 4))).toBe(poll);
    expect(applyOdds(poll, delta(7, 5))).toMatchObject({
      sequence: 7,
      runners: [{ back: [{ odds: 500, size: 100 }] }],
    });
  });

  it("skips what is no price", () => {
    const book = bookOf(
      message({
        Runners: [
          {
            Id: 1,
            Back: [
              [0, 10],
              [2, 0],
              [1.5, 10],
            ],
            Lay: [[Number.NaN, 1]],
            Last: 0,
          },
        ],
      }),
    );
    expect(book.runners[0]).toEqual({
      runnerId: 1,
      back: [{ odds: 150, size: 1000 }],
      lay: [],
      last: undefined,
    });
  });

  it.each([
    ["Yes", "yes"],
    ["No", "no"],
  ] as const)("takes a change of the %s offers of its lines alone", (changed, side) => {
    type Lines = NonNullable<HubOdds["Runners"][number]["Lines"]>;
    const offering = (Sequence: number, Lines: Lines) =>
      message({
        Image: Sequence === 1,
        Sequence,
        Runners: [{ Id: 1, Back: [], Lay: [], Last: null, Lines }],
      });
    const first: Lines = { Yes: [[151, 100, 500]], No: [[150, 100, 500]] };
    const book = bookOf(offering(1, first));
    const next = applyOdds(book, offering(2, { ...first, [changed]: [[149, 90, 200]] }));
    expect(next?.runners[0]?.lines?.[side]).toEqual([{ line: 149, rate: 90, size: 20_000 }]);
  });

  it("takes a change of status without touching the prices", () => {
    const book = bookOf(message());
    const suspended = applyStatus(book, {
      MarketId: 9,
      Status: "SUSPENDED",
      Reason: "Wicket",
      InPlay: true,
      DelayMs: 0,
      EventId: 1,
      Result: null,
    });
    expect(suspended).toMatchObject({ status: "SUSPENDED", reason: "Wicket", inPlay: true });
    expect(suspended.runners).toBe(book.runners);
  });
});

describe("a market's book from polling", () => {
  it("ignores an answer older than what the hub pushed", () => {
    const book = bookOf(message({ Sequence: 7 }));
    expect(applyPolled(book, polled(6, 3), true).runners).toBe(book.runners);
  });

  it("has of an older answer whether it is in play, where the hub has not said it yet", () => {
    const book = bookOf(message({ Sequence: 7 }));
    expect(applyPolled(book, polled(6, 3), true)).toEqual({ ...book, inPlay: true, delayMs: 2000 });
    const known = { ...book, inPlay: false, delayMs: 0 };
    expect(applyPolled(known, polled(6, 3), true)).toBe(known);
  });

  it("takes the newest answer while there is no hub, also after the server restarted", () => {
    const book = bookOf(message({ Sequence: 7 }));
    expect(applyPolled(book, polled(1, 3), false)).toMatchObject({
      sequence: 1,
      inPlay: true,
      runners: [{ runnerId: 1, back: [{ odds: 300, size: 100_050 }] }],
    });
  });
});

describe("the result of a market", () => {
  const status = {
    EventId: 1,
    MarketId: 9,
    Status: "SETTLED",
    Reason: "",
    InPlay: false,
    DelayMs: 0,
  } as const;

  it("is taken from the hub: every runner that won, or that it is void", () => {
    const placed = applyStatus(bookOf(message()), {
      ...status,
      Result: { Type: "winners", RunnerIds: [3, 1] },
    });
    expect(placed.result).toEqual({ type: "winners", runnerIds: [3, 1] });
    const voided = applyStatus(placed, { ...status, Status: "VOID", Result: { Type: "void" } });
    expect(voided.result).toEqual({ type: "void" });
    expect(applyStatus(placed, { ...status, Status: "OPEN", Result: null }).result).toBeUndefined();
  });

  it.each([
    ["a dead heat", ["WINNER", "WINNER"]],
    ["places", ["WINNER", "PLACED"]],
  ])("is not taken from a polled answer that does not say all of it: %s", (_, statuses) => {
    const [home] = polled(1, 2).runners;
    if (home === undefined) throw new Error("there is a runner");
    const runners = statuses.map((status, index) => ({ ...home, id: index + 1, status }));
    const book = applyPolled(undefined, { ...polled(5, 2), status: "SETTLED", runners }, false);
    expect(book.result).toBeUndefined();
  });

  it("is read from the runners of a polled answer, and kept where the answer names none", () => {
    const [home] = polled(1, 2).runners;
    if (home === undefined) throw new Error("no runner");
    const settled = {
      ...polled(5, 2),
      status: "SETTLED" as const,
      winners: 2,
      runners: [
        { ...home, id: 1, status: "WINNER" },
        { ...home, id: 2, status: "LOSER" },
        { ...home, id: 3, status: "WINNER" },
      ],
    };
    const book = applyPolled(undefined, settled, false);
    expect(book.result).toEqual({ type: "winners", runnerIds: [1, 3] });
    expect(applyPolled(book, polled(6, 2), false).result).toEqual(book.result);
    expect(applyPolled(book, { ...settled, status: "VOID" }, false).result).toEqual({ type: "void" });
  });
});

/** What a server pushes: an image, then deltas, each with the truth after it. */
interface Pushed {
  readonly message: HubOdds;
  readonly truth: readonly (readonly [number, number])[];
}

function conversation(changes: readonly (readonly [number, number])[]): Pushed[] {
  const truth = new Map(RUNNERS.map((id) => [id, 2]));
  const image = message({ Sequence: 10 });
  const pushed: Pushed[] = [{ message: image, truth: [...truth] }];
  changes.forEach(([runner, price], index) => {
    truth.set(runner, price);
    pushed.push({
      message: message({
        Image: false,
        Sequence: 11 + index,
        Runners: [{ Id: runner, Back: [[price, 100]], Lay: [[2.02, 50]], Last: 2 }],
      }),
      truth: [...truth],
    });
  });
  return pushed;
}

function imageAt(pushed: Pushed): HubOdds {
  return message({
    Sequence: pushed.message.Sequence,
    Runners: pushed.truth.map(([Id, price]) => ({ Id, Back: [[price, 100]], Lay: [[2.02, 50]], Last: 2 })),
  });
}

function pricesOf(book: MarketBook): (readonly [number, number])[] {
  return book.runners.map((runner) => [runner.runnerId, (runner.back[0]?.odds ?? 0) / 100] as const);
}

describe("messages that are lost, repeated or out of order", () => {
  it("never shows a book that was not true at its sequence, and ends true once the image is given", () => {
    const change = fc.tuple(
      fc.constantFrom(...RUNNERS),
      fc.integer({ min: 101, max: 1000 }).map((n) => n / 100),
    );
    const fate = fc.record({ lost: fc.boolean(), repeated: fc.boolean(), early: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fate), { maxLength: 30 }), (steps) => {
        const pushed = conversation(steps.map(([one]) => one));
        const arriving = pushed.flatMap((one, index) => {
          const how = steps[index - 1]?.[1];
          if (how?.lost) return [];
          const ahead = how?.early ? [pushed[index + 1], one] : [one];
          const copies = how?.repeated ? [...ahead, one] : ahead;
          return copies.filter((copy) => copy !== undefined);
        });
        const { push, book, asked } = connection();
        for (const { message: next } of arriving) {
          push(next);
          const shown = book();
          const truthThen = pushed.find((one) => one.message.Sequence === shown?.sequence)?.truth;
          expect(shown && pricesOf(shown)).toEqual(truthThen);
        }
        const end = pushed.at(-1);
        const last = book();
        if (end === undefined || last === undefined) return;
        if (last.sequence < end.message.Sequence && asked() === 0) return; // the tail was lost: no gap to see yet
        // Once for the gap, and once more after every 20 deltas dropped since.
        if (last.sequence < end.message.Sequence) expect(asked()).toBeGreaterThan(0);
        expect(asked()).toBeLessThanOrEqual(1 + Math.floor(arriving.length / 20));
        push(imageAt(end));
        expect(book() && pricesOf(book() ?? last)).toEqual(end.truth);
      }),
      { seed: 20_261_120, numRuns: 400 },
    );
  });
});
