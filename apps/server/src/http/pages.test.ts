import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { ERROR_CATALOGUE, endpoints } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { METRICS_TOKEN } from "../testing/test-configuration.ts";
import { startTestServer, TEST_HOST, type TestServer } from "../testing/test-server.ts";

let world: TestServer;
let folder: string;
let consoleFolder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-pages-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>the app</title>");
  await writeFile(join(folder, "assets", "app-0123abcd.js"), "export {};");
  await writeFile(join(folder, "assets", "app-0123abcd.js.br"), brotliCompressSync("export {};"));
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  consoleFolder = await mkdtemp(join(tmpdir(), "crossbook-console-"));
  await mkdir(join(consoleFolder, "assets"));
  await writeFile(join(consoleFolder, "index.html"), "<!doctype html><title>the console</title>");
  await writeFile(join(consoleFolder, "assets", "console-0123abcd.js"), "export {};");
  world = await startTestServer({ config: { playerAppDir: folder, consoleAppDir: consoleFolder } });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
  await rm(consoleFolder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  world.server.http.inject({ method: "GET", url, headers: { host: TEST_HOST, ...headers } });
const html = { accept: "text/html,application/xhtml+xml" };

/** Metrics, endpoints and outcomes that the dashboard or the alert rules name, and the server does not have. */
async function unknownInMonitoring(metrics: string): Promise<readonly string[]> {
  const exported = new Set(
    [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" || type === "summary"
        ? [`${name}_bucket`, `${name}_sum`, `${name}_count`]
        : [name],
    ),
  );
  const files = ["crossbook.rules.yaml", "crossbook-dashboard.json"].map((name) =>
    readFile(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url), "utf8"),
  );
  const text = (await Promise.all(files)).join("\n").replaceAll('\\"', '"');
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
  const paths = endpoints.map(({ path }) => path);
  return [
    ...named(/\b((?:crossbook|nodejs|process)_[a-z0-9_]+)\b/g).filter((name) => !exported.has(name)),
    ...named(/endpoint="([^"]+)"/g).filter((path) => !(paths as readonly string[]).includes(path)),
    ...named(/outcome=~?"([A-Z_|]+)"/g)
      .flatMap((codes) => codes.split("|"))
      .filter((code) => !(code in ERROR_CATALOGUE)),
  ];
}

describe("the player app", () => {
  it.each(["/", "/inplay", "/ProfitLoss", "/markets/1/2?x=1", "/auth/login?to=%2Fbonus", "/event"])(
    "opens at %s and is asked for again each time",
    async (url) => {
      const response = await get(url, html);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain("the app");
      expect(response.headers["cache-control"]).toBe("no-cache");
    },
  );

  it("may load and run only what is its own", async () => {
    const policy = String((await get("/", html)).headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it("[PROD-07] may frame and ask the studios' origins, and no other", async () => {
    const studios = {
      ...{ kestrel: undefined, marigold: undefined, banyan: undefined },
      frameOrigins: ["https://games.example"],
    };
    const casino = await startTestServer({ config: { playerAppDir: folder, studios } });
    const response = await casino.server.http.inject({
      url: "/lobby",
      headers: { host: TEST_HOST, ...html },
    });
    const policy = String(response.headers["content-security-policy"]);
    expect(policy).toContain("frame-src https://games.example");
    expect(policy).toContain("connect-src 'self' https://games.example;");
    await casino.close();
    const without = String((await get("/lobby", html)).headers["content-security-policy"]);
    expect(without).toContain("frame-src 'none'");
  });

  it("has the same policy whatever host, port and headers the request names", async () => {
    const policyFor = async (headers: Record<string, string>) =>
      (await get("/", { ...html, ...headers })).headers["content-security-policy"];
    const policy = await policyFor({});
    expect(await policyFor({ host: "localhost:31337" })).toBe(policy);
    expect(await policyFor({ "x-forwarded-host": "evil.example:31337" })).toBe(policy);
  });

  it("puts no name that a host cannot have into its policy", async () => {
    const policy = String(
      (await get("/", { ...html, host: "evil.example; script-src *" })).headers["content-security-policy"],
    );
    expect(policy).not.toContain("script-src *");
  });

  it("has files with a digest in their name kept for ever, and others asked for again", async () => {
    const asset = await get("/assets/app-0123abcd.js");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["content-type"]).toMatch(/javascript/);
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
  });

  it("has a compressed file kept apart from the file itself by whoever keeps both", async () => {
    const compressed = await get("/assets/app-0123abcd.js", { "accept-encoding": "br" });
    expect(compressed.headers["content-encoding"]).toBe("br");
    const plain = await get("/assets/app-0123abcd.js");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect([compressed.headers["vary"], plain.headers["vary"]]).toEqual([
      "accept-encoding",
      "accept-encoding",
    ]);
    const shared = await startTestServer({
      config: { playerAppDir: folder, corsOrigins: ["https://bots.example"] },
    });
    const { headers } = await shared.server.http.inject({
      url: "/favicon.svg",
      headers: { host: TEST_HOST },
    });
    expect(String(headers["vary"]).toLowerCase()).toBe("accept-encoding, origin");
    await shared.close();
  });

  it.each(["/assets/app-gone.js", "/missing.png"])(
    "is not sent in place of a missing file, and that it is missing is not kept: %s",
    async (url) => {
      const { statusCode, headers } = await get(url, { accept: "*/*" });
      expect([statusCode, headers["cache-control"]]).toEqual([404, "no-store"]);
    },
  );

  it.each(["/../package.json", "/..%2fpackage.json", "/assets/..%2f..%2fetc/passwd", "/.env"])(
    "gives away nothing outside its folder: %s",
    async (url) => {
      expect((await get(url, { accept: "*/*" })).statusCode).toBeGreaterThanOrEqual(400);
    },
  );
});

describe("the operators' console", () => {
  it.each(["/console", "/console/", "/console/trading?phase=inPlay", "/console/players/asha"])(
    "opens at %s",
    async (url) => {
      const response = await get(url, html);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain("the console");
      expect(response.headers["cache-control"]).toBe("no-cache");
    },
  );

  it("has a policy of its own: own files only, no frame, no picture from elsewhere", async () => {
    const policy = String((await get("/console", html)).headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https:/);
  });

  it("has its files kept for ever, and is not sent in place of one that is missing", async () => {
    const asset = await get("/console/assets/console-0123abcd.js");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await get("/console/assets/app-0123abcd.js", { accept: "*/*" })).statusCode).toBe(404);
  });

  it("is no address that only begins like it", async () => {
    expect((await get("/consoles", html)).body).toContain("the app");
  });

  it("is not there without a build: the players' app is not sent in its place", async () => {
    const without = await startTestServer({ config: { playerAppDir: folder } });
    const response = await without.server.http.inject({
      url: "/console",
      headers: { host: TEST_HOST, ...html },
    });
    expect(response.statusCode).toBe(404);
    await without.close();
  });
});

describe("the documents", () => {
  it("say every call in OpenAPI, with the codes it may answer", async () => {
    const response = await get("/api/openapi.json");
    const document = response.json<{
      openapi: string;
      paths: Record<string, Record<string, { responses: object }>>;
    }>();
    expect(document.openapi).toBe("3.1.0");
    for (const endpoint of endpoints) {
      const operation = document.paths[`/api/${endpoint.path}`]?.[endpoint.method.toLowerCase()];
      for (const code of endpoint.errors) {
        const { status } = ERROR_CATALOGUE[code];
        expect(
          JSON.stringify(Object.entries(operation?.responses ?? {}).find(([key]) => key === String(status))),
        ).toContain(code);
      }
    }
  });

  it("are a page for people too, without any script", async () => {
    const response = await get("/api/docs");
    expect(response.headers["content-type"]).toContain("text/html");
    expect(response.body).toContain("Bet/PlaceBetV2");
    expect(response.body).toContain("INSUFFICIENT_FUNDS");
    expect(response.body).not.toContain("<script");
  });
});

describe("the state of the server", () => {
  it("is alive and ready", async () => {
    expect((await get("/healthz")).json()).toEqual({ status: "ok" });
    expect((await get("/readyz")).json()).toEqual({ status: "ready" });
  });

  it("is not ready once the exchange is closed", async () => {
    const closing = await startTestServer();
    await closing.server.exchange.close();
    const response = await closing.server.http.inject("/readyz");
    expect(response.statusCode).toBe(503);
    await closing.close();
  });

  it("is measured, for who brings the token", async () => {
    await get("/api/Event/TreeSportWithEvent");
    const response = await get("/metrics", { authorization: `Bearer ${METRICS_TOKEN}` });
    expect(response.body).toContain(
      'crossbook_http_calls_total{endpoint="Event/TreeSportWithEvent",outcome="ok"}',
    );
    expect(response.body).toContain("crossbook_exchange_queued_commands");
    for (const headers of [
      {},
      { authorization: "Bearer wrong" },
      { authorization: METRICS_TOKEN },
      { "x-forwarded-for": "127.0.0.1" },
    ])
      expect((await get("/metrics", headers)).statusCode).toBe(404);
  });

  it("is measured for nobody where no token is set, not for this machine either", async () => {
    const silent = await startTestServer({ config: { metrics: { token: undefined, port: undefined } } });
    for (const authorization of ["", "Bearer ", "Bearer undefined"])
      expect(
        (await silent.server.http.inject({ url: "/metrics", headers: { authorization } })).statusCode,
      ).toBe(404);
    await silent.close();
  });

  it("is measured at a port of its own, on this machine only", async () => {
    // Some metrics are of what not every installation has.
    const readDatabase = { url: "postgresql://nobody@127.0.0.1:1/none", maxLagMs: 5_000 };
    const measured = await startTestServer({
      config: { metrics: { token: undefined, port: 0 }, readDatabase },
    });
    await measured.server.start();
    const address = `http://127.0.0.1:${measured.server.metricsPort()}`;
    const text = await (await fetch(`${address}/metrics`)).text();
    expect(text).toContain("crossbook_exchange_queued_commands");
    expect(await unknownInMonitoring(text)).toEqual([]);
    expect((await fetch(`${address}/metrics/other`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: "POST" })).status).toBe(404);
    await measured.close();
    await expect(fetch(`${address}/metrics`)).rejects.toThrow("fetch failed");
  });
});
