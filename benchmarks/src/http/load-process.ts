import autocannon from "autocannon";
import type { LoadOrder, LoadReport } from "./load.ts";

/** Takes one order from its parent, loads the server and reports. */
process.once("message", async (message) => {
  const { url, connections, seconds, requests } = message as LoadOrder;
  let begun = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const first = begun++ % requests.length;
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)].map((one) => ({ ...one })));
    },
  });
  const report: LoadReport = {
    answered: result["2xx"],
    failed: result.non2xx + result.errors + result.timeouts,
    failures: failuresOf(result),
    perSecond: result["2xx"] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
  process.send?.(report, undefined, undefined, () => process.exit(0));
});

function failuresOf({ statusCodeStats, errors, timeouts }: autocannon.Result): Record<string, number> {
  const refused = Object.entries(statusCodeStats ?? {}).filter(([status]) => !status.startsWith("2"));
  return Object.fromEntries([
    ...refused.map(([status, { count }]) => [status, count ?? 0]),
    ["0", errors + timeouts],
  ]);
}
