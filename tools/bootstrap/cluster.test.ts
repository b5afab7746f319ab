import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, createConnection } from "node:net";
import { join } from "node:path";
import { freePorts } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BootstrapWorld } from "../src/testing/bootstrap-world.ts";
import { openLeaderPort } from "./leader-port.mjs";

/** The cluster's parts have ports up to 20 above the first; the sandbox has the last. */
const PORTS = 22;

const world = new BootstrapWorld();

beforeAll(async () => {
  await world.run("start.mjs").ended;
  world.addPrograms();
});
afterAll(() => world.close());

describe("npm run cluster", () => {
  it("says what is missing where there is no NATS server", async () => {
    const run = world.run("cluster.mjs", { NATS_SERVER: "/nowhere/nats-server" });
    expect(await run.ended).toBe(1);
    expect(run.output()).toBe(
      "\nThere is no nats-server on this machine: install it (Debian: nats-server), or name the program by NATS_SERVER.\n",
    );
  });

  it("does not begin where another program has one of its ports: its answers would be taken for a part's", async () => {
    const port = await freePorts(PORTS);
    const other = createServer().listen(port + 20, "127.0.0.1");
    await new Promise((done) => other.once("listening", done));
    const env = { PORT: String(port), SANDBOX_PORT: String(port + PORTS - 1), DATA_DIR: "data" };
    const run = world.run("cluster.mjs", { ...env, NATS_SERVER: world.natsServer });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain(`Another program listens on port ${port + 20}: stop it, or set PORT`);
    other.close();
  });

  it("starts everything as separate processes, starts again what ends, and stops all", async () => {
    const port = await freePorts(PORTS);
    const env = { PORT: String(port), SANDBOX_PORT: String(port + PORTS - 1), DATA_DIR: "data" };
    world.takeCalls();
    const run = world.run("cluster.mjs", { ...env, NATS_SERVER: world.natsServer });
    await run.wrote("Ctrl-C stops everything");
    const parts = (calls: readonly string[]) => calls.filter((call) => !call.startsWith("tsc")).toSorted();
    const servers = Array<string>(5).fill("server started with replica");
    expect(parts(world.takeCalls())).toEqual([
      "database started",
      "replica started",
      "sandbox started with replica",
      "seed with players",
      ...servers,
    ]);
    for (const front of [0, 1, 2]) expect(run.output()).toContain(`http://localhost:${port + front}`);

    const settings = join(world.root, "data/cluster/nats.conf");
    expect(statSync(settings).mode & 0o777).toBe(0o600);
    const password = /password: "([0-9a-f]{48})"/.exec(readFileSync(settings, "utf8"))?.[1] ?? "none";
    expect(readFileSync(settings, "utf8")).toContain('host: "127.0.0.1"');
    expect(run.output()).not.toContain(password);

    await fetch(`http://127.0.0.1:${port + 1}/end`).catch(() => undefined);
    await run.wrote("The front-2 ended (code 7); it starts again in 0.5 s.");
    await expect
      .poll(() => world.calls(), { timeout: 20_000, interval: 50 })
      .toEqual(["server started with replica"]);
    world.takeCalls();
    writeFileSync(join(world.root, "database.end"), "");
    await run.wrote("The postgresql ended (code 7); it starts again in 0.5 s.");
    await expect.poll(() => world.calls(), { timeout: 20_000, interval: 50 }).toEqual(["database started"]);
    world.takeCalls();
    run.child.kill("SIGINT");
    expect(await run.ended).toBe(0);
    const stopped = Array<string>(5).fill("server stopped");
    expect(parts(world.takeCalls())).toEqual([
      "database stopped",
      "replica stopped",
      "sandbox stopped",
      ...stopped,
    ]);
  });
});

describe("the port of the leader", () => {
  it("is the server that leads, also after another has taken its place", async () => {
    const leads = [true, false];
    const servers = await Promise.all(
      leads.map(async (_leads, index) => {
        const server = createServer((request: IncomingMessage, response) => {
          response.statusCode = request.url === "/readyz" && !leads[index] ? 503 : 200;
          response.end(`server ${index}`);
        }).listen(0, "127.0.0.1");
        await new Promise((done) => server.once("listening", done));
        // It ends no connection by itself, as one that is frozen.
        server.keepAliveTimeout = 0;
        return { server, port: (server.address() as AddressInfo).port };
      }),
    );
    const port = await freePorts(1);
    const opened = await openLeaderPort(
      port,
      servers.map((one) => one.port),
    );
    const ask = async () => {
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } });
        return await answer.text();
      } catch {
        return "none";
      }
    };
    expect(await ask()).toBe("server 0");
    leads.fill(false);
    await expect.poll(ask, { timeout: 10_000, interval: 50 }).toBe("none");
    leads[1] = true;
    await expect.poll(ask, { timeout: 10_000, interval: 50 }).toBe("server 1");
    // A leader that is frozen answers nothing more, and its connections stay open by themselves.
    const kept = createConnection({ port, host: "127.0.0.1" });
    const isClosed = new Promise((done) => kept.once("close", () => done("closed")));
    kept.on("error", () => undefined).write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    await once(kept, "data");
    [leads[0], leads[1]] = [true, false];
    expect(await isClosed).toBe("closed");
    await expect.poll(ask, { timeout: 10_000, interval: 50 }).toBe("server 0");
    await opened.close();
    for (const { server } of servers) server.close();
  });
});
