import type { RunningPostgres } from "@crossbook/postgres";

const LOOK_EVERY_MS = 500;

/**
 * Is the process of a PostgreSQL, for `npm run cluster`: starts it, says its address to whoever started this process, and
 * stops it with this process, also where it is not ready yet. Ends with it, so that it is started again.
 */
export async function standForServer(
  start: (signal: AbortSignal) => Promise<RunningPostgres>,
): Promise<void> {
  const stopping = new AbortController();
  const starting = start(stopping.signal);
  let looking: NodeJS.Timeout | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    clearInterval(looking);
    await (await starting.catch(() => undefined))?.stop();
    process.exit(0);
  }
  for (const signal of ["SIGINT", "SIGTERM", "disconnect"] as const) process.once(signal, () => void stop());
  const { pid, url } = await starting.catch((error: unknown) => {
    if (stopping.signal.aborted) process.exit(0);
    throw error;
  });
  looking = setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch {
      process.stdout.write(`PostgreSQL (process ${pid}) has ended\n`);
      process.exit(1);
    }
  }, LOOK_EVERY_MS);
  process.send?.({ url });
}
