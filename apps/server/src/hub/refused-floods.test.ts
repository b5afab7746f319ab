import { HubConnectionState } from "@microsoft/signalr";
import { afterEach, describe, expect, it } from "vitest";
import { MOST_LINES, WRITTEN_EVERY_MS } from "../http/observability/refused-access.ts";
import { listenToHub } from "../testing/hub-listener.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let world: TestServer;
let url: string;
let lines: {
  readonly msg: string;
  readonly code?: string;
  readonly count: number;
  readonly others?: true;
}[] = [];

async function started(): Promise<void> {
  world = await startTestServer({
    onLogged: (line) => void lines.push(JSON.parse(line)),
    config: { trustedProxies: ["127.0.0.0/8"] },
  });
  url = await world.server.start();
  lines = [];
}
afterEach(() => world.close());

/** Everything that is in the log once the minute is over. */
function written() {
  world.clock.advance(WRITTEN_EVERY_MS);
  return lines.splice(0);
}

describe("what the hub refuses in a flood", () => {
  it("to one connection is a line for each code in the log, with how often", async () => {
    await started();
    const { connection } = await listenToHub(url);
    const ended = new Promise<void>((resolve) => connection.onclose(() => resolve()));
    const registration = { Browser: "test", Domain: "localhost", CurrentPage: "/inplay", Token: "forged" };
    for (let count = 0; count < 60; count += 1) await connection.invoke("RegisterClient", registration);
    const markets = Array.from({ length: 200 }, (_, index) => index + 1);
    while (connection.state === HubConnectionState.Connected)
      await connection.invoke("WatchMarkets", markets).catch(() => undefined);
    await ended;
    const found = written();
    expect(found).toEqual([
      expect.objectContaining({ msg: "access was refused", code: "TOKEN_INVALID", count: 60 }),
      expect.objectContaining({ msg: "access was refused", code: "TOO_MANY_REQUESTS" }),
    ]);
    // 40 tokens are left for two calls of 200 markets; the messages of ten seconds end the connection.
    expect(found[1]?.count).toBeGreaterThan(100);
  });

  it("to many addresses is no more lines than so many, minute by minute", async () => {
    await started();
    const beyond = 30;
    for (let minute = 0; minute < 2; minute += 1) {
      for (let address = 0; address < MOST_LINES + beyond; address += 1) {
        const from = `10.${minute}.${address >> 8}.${address & 255}`;
        const headers = { "x-forwarded-for": from, authorization: "Bearer forged" };
        const answer = await fetch(`${url}/hub/negotiate?negotiateVersion=1`, { method: "POST", headers });
        expect(answer.status).toBe(401);
      }
      const found = written();
      expect(found).toHaveLength(MOST_LINES + 1);
      expect(found.filter(({ others }) => others)).toMatchObject([{ code: "TOKEN_INVALID", count: beyond }]);
    }
  });
});
