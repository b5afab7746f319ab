import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_OPERATOR } from "../../testing/test-configuration.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;
let open: string;
let own: string;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-console-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>the console</title>");
  const operatorListener = { host: "127.0.0.1", port: 0 };
  world = await startTestServer({ config: { operatorListener, consoleAppDir: folder } });
  open = await world.server.start();
  own = `http://127.0.0.1:${world.server.operatorPort()}`;
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const { username: userName, password } = TEST_OPERATOR;
const logIn = (site: string) =>
  fetch(`${site}/api/Operator/Authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName, password }),
  });

describe("operators' own listener", () => {
  it("answers their login and their calls, which the public one does not know", async () => {
    const session = (await (await logIn(own)).json()) as { result: { accessToken: string } };
    const headers = { authorization: `Bearer ${session.result.accessToken}` };
    const look = (site: string, path: string) => fetch(`${site}${path}?userName=nobody`, { headers });
    for (const path of ["/api/Operator/GetPlayer", "/api/services/app/operator/getplayer/"]) {
      expect(await (await look(own, path)).json()).toMatchObject({ error: { code: "ACCOUNT_NOT_FOUND" } });
      expect(await (await look(open, path)).json()).toMatchObject({ error: { code: "NOT_FOUND" } });
    }
    expect((await logIn(open)).status).toBe(404);
    // The refusal of another method would say that the call is there.
    for (const method of ["GET", "OPTIONS", "PUT"]) {
      expect((await fetch(`${open}/api/Operator/Authenticate`, { method })).status).toBe(404);
      expect((await fetch(`${own}/api/Operator/Authenticate`, { method })).status).not.toBe(404);
    }
  });

  it("answers health calls, and nothing that is for players", async () => {
    expect((await fetch(`${own}/readyz`)).status).toBe(200);
    for (const path of ["/", "/api/Account/LoginAsDemoUser", "/hub/negotiate", "/metrics", "/api/docs"]) {
      const answer = await fetch(`${own}${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.json()).toMatchObject({ success: false, error: { code: "NOT_FOUND" } });
    }
    expect((await fetch(`${open}/api/Account/LoginAsDemoUser`)).status).toBe(200);
  });

  it("has the console, which the public one does not know", async () => {
    const look = (site: string) => fetch(`${site}/console/trading`, { headers: { accept: "text/html" } });
    expect(await (await look(own)).text()).toContain("the console");
    expect((await look(open)).status).toBe(404);
  });
});
