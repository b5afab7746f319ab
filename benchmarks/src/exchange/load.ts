export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly done: number;
}

/** More answers than any contender gives in the longest measurement. */
const MOST_ANSWERS = 2_000_000;

/**
 * So many callers, each sending its next request when the last one is answered, for so long. What is measured
 * shares its thread with this, so that it makes next to no garbage of its own: waiting times go into one array
 * that is there from the start.
 */
export async function measure(
  callers: number,
  durationMs: number,
  request: (caller: number) => Promise<void>,
): Promise<Measured> {
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;
  const waitedMs = new Float64Array(new SharedArrayBuffer(MOST_ANSWERS * Float64Array.BYTES_PER_ELEMENT));
  const sentAt = new Float64Array(callers);
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, (_, caller) => {
      return new Promise<void>((resolve, reject) => {
        const send = () => {
          sentAt[caller] = performance.now();
          request(caller).then(answered, reject);
        };
        const answered = () => {
          const now = performance.now();
          waitedMs[done] = now - (sentAt[caller] ?? 0);
          done += 1;
          if (now < endsAt) send();
          else resolve();
        };
        send();
      });
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = waitedMs.subarray(0, done).sort();
  const at = (share: number) => sorted[Math.floor(done * share)] ?? 0;
  return { perSecond: done / seconds, p50Ms: at(0.5), p99Ms: at(0.99), done };
}
