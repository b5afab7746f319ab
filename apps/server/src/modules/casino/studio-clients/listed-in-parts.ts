import type { StudioAnswer, StudioTransaction } from "./studio-client.ts";

/** No time is divided into shorter parts: what is too long then has another cause. */
const SHORTEST_PART_MS = 1_000;
/** Transactions of one reading: all of them are in memory while they are compared. */
const MOST_LISTED = 500_000;

/** The answer where more are listed than are read; undefined: they are not. */
export function tooManyListed(count: number): StudioAnswer<never> | undefined {
  if (count <= MOST_LISTED) return undefined;
  return { ok: false, problem: `more than ${MOST_LISTED} transactions are listed; compare fewer days` };
}

type ReadPart = (fromMs: number, untilMs: number) => Promise<StudioAnswer<readonly StudioTransaction[]>>;

/**
 * A studio's list of a time, as many answers as it takes: an answer is read up to a bound only, and of a time whose list is longer
 * each half is asked for by itself. Answers of parts have nothing in common: each begins where the one before it has ended.
 */
export async function listedInParts(
  read: ReadPart,
  fromMs: number,
  untilMs: number,
): Promise<StudioAnswer<readonly StudioTransaction[]>> {
  const listed: StudioTransaction[] = [];
  const parts = [{ fromMs, untilMs }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const answer = await read(part.fromMs, part.untilMs);
    if (answer.ok) {
      for (const transaction of answer.value) listed.push(transaction);
      const tooMany = tooManyListed(listed.length);
      if (tooMany) return tooMany;
      continue;
    }
    const middleMs = Math.floor((part.fromMs + part.untilMs) / 2);
    if (!answer.isTooLong || middleMs - part.fromMs < SHORTEST_PART_MS) return answer;
    parts.push({ fromMs: middleMs, untilMs: part.untilMs }, { fromMs: part.fromMs, untilMs: middleMs });
  }
  return { ok: true, value: listed };
}
