import autocannon from "autocannon";
import type { LoadOrder, LoadReport } from "./load.ts";
import { openLoad, percentile } from "./open-load.ts";

/** Takes one order from its parent, loads the server and reports. */
process.once("message", (message) => {
  const order = message as LoadOrder;
  const { perSecond } = order;
  if (perSecond === undefined) loadInTurn(order);
  else void openLoad({ ...order, perSecond }).then(reportToParent);
});

function reportToParent(report: LoadReport): void {
  process.send?.(report, undefined, undefined, () => process.exit(0));
}

/** Every connection sends its next request when the last one is answered. */
function loadInTurn({ url, connections, seconds, requests, isShared }: LoadOrder): void {
  const tookMs: number[] = [];
  let begun = 0;
  let preparedAtMs = 0;
  let lastAnswerAtMs = 0;
  const setupClient = (client: autocannon.Client) => {
    const first = begun++ % requests.length;
    const own = isShared
      ? requests.filter((_, index) => index % connections === first)
      : [...requests.slice(first), ...requests.slice(0, first)];
    client.setRequests(own.map((one) => ({ ...one })));
    preparedAtMs = performance.now();
  };
  const run = autocannon({ url, connections, duration: seconds, setupClient }, (error, result) => {
    if (error) throw error;
    const ascending = Float64Array.from(tookMs).sort();
    reportToParent({
      answered: result["2xx"],
      failed: result.non2xx + result.errors + result.timeouts,
      failures: failuresOf(result),
      perSecond: (result["2xx"] * 1000) / (lastAnswerAtMs - preparedAtMs),
      p50Ms: percentile(ascending, 50),
      p99Ms: percentile(ascending, 99),
    });
  });
  // Its own clock runs while it writes out the requests of every connection, a third of a second where there are
  // many. The server is not asked before that is done, so neither rate nor waits are measured from before it.
  run.on("response", (_client, _status, _bytes, durationMs) => {
    lastAnswerAtMs = performance.now();
    if (lastAnswerAtMs - durationMs >= preparedAtMs) tookMs.push(durationMs);
  });
}

function failuresOf({ statusCodeStats, errors, timeouts }: autocannon.Result): Record<string, number> {
  const refused = Object.entries(statusCodeStats ?? {}).filter(([status]) => !status.startsWith("2"));
  return Object.fromEntries([
    ...refused.map(([status, { count }]) => [status, count ?? 0]),
    ["0", errors + timeouts],
  ]);
}
