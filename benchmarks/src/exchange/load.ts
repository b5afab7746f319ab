export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly done: number;
}

/** So many callers, each sending its next request when the last one is answered, for so long. */
export async function measure(
  callers: number,
  durationMs: number,
  request: (caller: number) => Promise<void>,
): Promise<Measured> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;
  const call = async (caller: number) => {
    for (let sentAt = performance.now(); sentAt < endsAt; sentAt = performance.now()) {
      await request(caller);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { perSecond: sorted.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), done: sorted.length };
}
