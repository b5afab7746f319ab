import { type FairStream, streamOf } from "../stream.ts";

/** One result that a test wants `below(bound)` to give. */
export interface WantedResult {
  readonly result: number;
  readonly bound: number;
}

/** A stream whose calls of `below` give these results in order; taking one word more is a fault of the test. */
export function streamGiving(wanted: readonly WantedResult[]): FairStream {
  const words = wanted.map(({ result, bound }) => wordGiving(result, bound));
  let taken = 0;
  return streamOf(() => {
    const word = words[taken];
    taken += 1;
    if (word === undefined) throw new Error(`only ${words.length} words were expected`);
    return word;
  });
}

/** A stream with one result for each draw without replacement: places in the list that is left. */
export function streamDrawing(drawn: readonly number[], from: number): FairStream {
  const left = Array.from({ length: from }, (_, index) => index);
  return streamGiving(
    drawn.map((value) => {
      const wanted = { result: left.indexOf(value), bound: left.length };
      left.splice(wanted.result, 1);
      return wanted;
    }),
  );
}

/** The second word of those that give a result: the first one may be rejected. */
function wordGiving(result: number, bound: number): number {
  return Math.ceil((result * 2 ** 32) / bound) + 1;
}
