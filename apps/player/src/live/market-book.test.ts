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
    status: "OPEN",
    statusReason: "",
    inPlay: true,
    delayMs: 2000,
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
      },
    ],
  };
}

describe("a market's book from the hub", () => {
  it("keeps the object of a runner that did not change", () => {
    const first = applyOdds(undefined, message()).book;
    const delta = message({
      Image: false,
      Sequence: 2,
      Runners: [{ Id: 2, Back: [[2.1, 70]], Lay: [], Last: null }],
    });
    const second = applyOdds(first, delta).book;
    expect(second.runners[0]).toBe(first.runners[0]);
    expect(second.runners[1]).toEqual({
      runnerId: 2,
      back: [{ odds: 210, size: 7000 }],
      lay: [],
      last: undefined,
    });
  });

  it("asks for the image once for a gap, and shows nothing after it until the image is there", () => {
    const first = applyOdds(undefined, message()).book;
    const lost = applyOdds(first, message({ Image: false, Sequence: 3, Matched: 30 }));
    expect(lost).toMatchObject({ gap: true, book: { sequence: 1, matched: 0, awaitingImage: true } });
    const later = applyOdds(lost.book, message({ Image: false, Sequence: 4, Matched: 40 }));
    expect(later).toMatchObject({ gap: false, book: { sequence: 1, matched: 0 } });
    const whole = applyOdds(later.book, message({ Sequence: 4, Matched: 40 }));
    expect(whole.book).toMatchObject({ sequence: 4, matched: 4000, awaitingImage: false });
  });

  it("asks for the image where a delta comes first", () => {
    expect(applyOdds(undefined, message({ Image: false }))).toMatchObject({
      gap: true,
      book: { runners: [], awaitingImage: true },
    });
  });

  it("passes over what is no price", () => {
    const { book } = applyOdds(
      undefined,
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

  it("takes a change of status without touching the prices", () => {
    const book = applyOdds(undefined, message()).book;
    const suspended = applyStatus(book, {
      MarketId: 9,
      Status: "SUSPENDED",
      Reason: "Wicket",
      InPlay: true,
      WinnerRunnerId: null,
    });
    expect(suspended).toMatchObject({ status: "SUSPENDED", reason: "Wicket", inPlay: true });
    expect(suspended.runners).toBe(book.runners);
  });
});

describe("a market's book from polling", () => {
  it("passes over an answer older than what the hub said", () => {
    const book = applyOdds(undefined, message({ Sequence: 7 })).book;
    expect(applyPolled(book, polled(6, 3), true).runners).toBe(book.runners);
  });

  it("believes the newest answer while there is no hub, also after the server began anew", () => {
    const book = applyOdds(undefined, message({ Sequence: 7 })).book;
    expect(applyPolled(book, polled(1, 3), false)).toMatchObject({
      sequence: 1,
      inPlay: true,
      runners: [{ runnerId: 1, back: [{ odds: 300, size: 100_050 }] }],
    });
  });
});

/** What a server says: an image, then deltas, each with the truth after it. */
interface Said {
  readonly message: HubOdds;
  readonly truth: readonly (readonly [number, number])[];
}

function conversation(changes: readonly (readonly [number, number])[]): Said[] {
  const truth = new Map(RUNNERS.map((id) => [id, 2]));
  const image = message({ Sequence: 10 });
  const said: Said[] = [{ message: image, truth: [...truth] }];
  changes.forEach(([runner, price], index) => {
    truth.set(runner, price);
    said.push({
      message: message({
        Image: false,
        Sequence: 11 + index,
        Runners: [{ Id: runner, Back: [[price, 100]], Lay: [[2.02, 50]], Last: 2 }],
      }),
      truth: [...truth],
    });
  });
  return said;
}

function imageAt(said: Said): HubOdds {
  return message({
    Sequence: said.message.Sequence,
    Runners: said.truth.map(([Id, price]) => ({ Id, Back: [[price, 100]], Lay: [[2.02, 50]], Last: 2 })),
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
        const said = conversation(steps.map(([one]) => one));
        const arriving = said.flatMap((one, index) => {
          const how = steps[index - 1]?.[1];
          if (how?.lost) return [];
          const ahead = how?.early ? [said[index + 1], one] : [one];
          const copies = how?.repeated ? [...ahead, one] : ahead;
          return copies.filter((copy) => copy !== undefined);
        });
        let book: MarketBook | undefined;
        let gaps = 0;
        for (const { message: next } of arriving) {
          const applied = applyOdds(book, next);
          book = applied.book;
          gaps += applied.gap ? 1 : 0;
          const { sequence } = applied.book;
          const truthThen = said.find((one) => one.message.Sequence === sequence)?.truth;
          expect(pricesOf(applied.book)).toEqual(truthThen);
        }
        const end = said.at(-1);
        if (end === undefined || book === undefined) return;
        if (book.sequence < end.message.Sequence && !book.awaitingImage) return; // the tail was lost: no gap to see yet
        if (book.awaitingImage) expect(gaps).toBe(1);
        expect(pricesOf(applyOdds(book, imageAt(end)).book)).toEqual(end.truth);
      }),
      { seed: 20_261_120, numRuns: 400 },
    );
  });
});
