import { afterEach, describe, expect, it } from "vitest";
import { type RunningHub, startHub } from "../../testing/hub-under-test.ts";
import { negotiate, RawClient } from "../../testing/raw-client.ts";

let hub: RunningHub | undefined;
afterEach(() => hub?.stop());

/** The status of a connection with a negotiated token, as the user of an access token. */
function connect(url: string, token: string, user: string, headers: Record<string, string> = {}) {
  const access = user === "" ? "" : `&access_token=${user}`;
  return new RawClient(`${url}?id=${encodeURIComponent(token)}${access}`, headers).opened();
}

async function negotiated(url: string, user: string): Promise<string> {
  const access = user === "" ? "" : `&access_token=${user}`;
  const { connectionToken } = await negotiate(url, `negotiateVersion=1${access}`);
  return connectionToken;
}

describe("a negotiated connection", () => {
  it.each([
    ["anna", "anna", 101],
    ["", "anna", 101],
    ["anna", "bela", 403],
    ["anna", "", 403],
  ])("that was asked for as %j and is opened as %j is answered %i", async (asked, opened, status) => {
    hub = await startHub();
    const token = await negotiated(hub.url, asked);
    expect(await connect(hub.url, token, opened)).toBe(status);
  });

  it("counts for the address that it comes from, wherever it was asked for", async () => {
    let address = "10.0.0.1";
    hub = await startHub({ addressOf: () => address, limits: { connectionsPerAddress: 1 } });
    const [first, second, third] = [
      await negotiated(hub.url, ""),
      await negotiated(hub.url, ""),
      await negotiated(hub.url, ""),
    ];
    address = "10.0.0.2";
    expect(await connect(hub.url, first, "")).toBe(101);
    expect(await connect(hub.url, second, "")).toBe(429);
    address = "10.0.0.1";
    expect(await connect(hub.url, third, "")).toBe(101);
  });
});
