import { execFileSync } from "node:child_process";
import { createPrivateKey, createPublicKey } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONFIGURATION } from "@crossbook/server/configuration";
import { validate } from "dockerfile-utils";
import { afterAll, describe, expect, it } from "vitest";
import { loadConfiguration } from "../../../apps/server/src/config/load-configuration.ts";
import { TEST_CERTIFICATE } from "../../../apps/server/src/testing/test-certificate.ts";
import { project } from "../testing/run-tool.ts";
import {
  cluster,
  compose,
  composed,
  deployed,
  type Service,
  START_FLAGS,
  sourceOf,
} from "./testing/installation-files.ts";
import { MadeSecrets, unset } from "./testing/made-secrets.ts";

const ofDatabases = new Set(["database", "replica", "replica-role"]);
const dockerfile = deployed("container/Dockerfile");
const made = new MadeSecrets("sandbox");
made.put("stream_cert", TEST_CERTIFICATE.cert);
made.put("stream_key", TEST_CERTIFICATE.key);
afterAll(() => made.remove());
const configurationOf = (variables: Readonly<Record<string, string>>) =>
  loadConfiguration(made.here(variables), made.folder);

describe("the container file", () => {
  it("has nothing that a linter of container files finds", () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it("runs as nobody in particular, says how it is, and starts as `npm start` does", () => {
    const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    expect(lastStage).toMatch(/^USER node$/m);
    expect(lastStage.indexOf("USER node")).toBeLessThan(lastStage.indexOf("\nCMD "));
    expect(lastStage).toMatch(/^HEALTHCHECK /m);
    const [, command = "[]"] = /^CMD (\[.+\])$/m.exec(lastStage) ?? [];
    expect(START_FLAGS.length).toBeGreaterThan(3);
    expect(JSON.parse(command)).toEqual(["node", ...START_FLAGS, "apps/server/dist/main.js"]);
  });

  it("names base images without a registry, and installs what the lock file says without scripts of packages", () => {
    for (const [, image = ""] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/^node:22-/);
    for (const [installation] of dockerfile.matchAll(/npm (?:ci|install).+/g))
      expect(installation).toMatch(/^npm ci .*--ignore-scripts/);
  });
});

describe("the compose files", () => {
  it.each(Object.entries(composed))("%s: every service of ours is hardened once", (_, { services }) => {
    for (const [name, one] of Object.entries(services).filter(([name]) => !ofDatabases.has(name))) {
      // compose refuses a list that has an item twice, as where both of two files harden a service.
      expect([name, one]).toMatchObject([
        name,
        { read_only: true, init: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] },
      ]);
    }
  });

  it.each(Object.entries(composed))(
    "%s: no database is published or process 1",
    (_, { services, networks }) => {
      for (const name of ["database", "replica"]) {
        const one = services[name];
        if (name === "replica" && one === undefined) continue;
        expect(one).not.toHaveProperty("ports");
        // As process 1 it would end all connections for the death of an orphan, such as a late health check.
        expect(one).toMatchObject({ init: true, networks: ["back"] });
      }
      expect(networks["back"]).toEqual({ internal: true });
    },
  );

  it.each(Object.entries(composed))("%s: secrets are in files only, each declared and used", (_, file) => {
    const declared = Object.keys(file.secrets).sort();
    for (const name of declared) expect(made.read(name)).not.toBe("");
    const services = Object.values(file.services);
    const used = new Set(services.flatMap(({ secrets = [] }) => secrets.map(sourceOf)));
    expect([...used].sort()).toEqual(declared);
    const secretNames = new Set<string>(
      Object.values(CONFIGURATION).flatMap(({ name, secret }) => (secret ? [name] : [])),
    );
    for (const { environment = {} } of services)
      expect(Object.keys(environment).filter((name) => secretNames.has(name))).toEqual([]);
  });

  it("has its secrets made once, and those of the sandbox only where it is asked for", () => {
    expect(statSync(made.secrets).mode & 0o777).toBe(0o700);
    const before = readdirSync(made.secrets).map((name) => made.read(name));
    made.make("sandbox");
    expect(readdirSync(made.secrets).map((name) => made.read(name))).toEqual(before);
    const ofProduction = new MadeSecrets();
    const ofOperators = [...Object.keys(compose.secrets), ...Object.keys(cluster.secrets)];
    expect(readdirSync(ofProduction.secrets).sort()).toEqual(ofOperators.sort());
    ofProduction.remove();
  });

  it("configures a server that starts, behind the one proxy that it believes", () => {
    const environment = compose.services["server"]?.environment ?? {};
    const loaded = configurationOf(unset(environment));
    expect(loaded).toMatchObject({ ok: true, configuration: { operator: { username: "operator" } } });
    const networks = compose.services["proxy"]?.networks ?? [];
    const proxy = Array.isArray(networks) ? undefined : networks["front"]?.ipv4_address;
    expect(loaded.ok && loaded.configuration.trustedProxies).toEqual([proxy]);
    for (const name of Object.keys(environment))
      expect(Object.keys(CONFIGURATION)).toContain(name.replace(/_FILE$/, ""));
  });
});

describe("bots' streams in containers", () => {
  it("are at a port of their own that the machine publishes, over TLS", () => {
    const { environment = {}, ports } = composed.streams.services["server"] ?? {};
    const loaded = configurationOf(unset(environment));
    expect(loaded).toMatchObject({
      ok: true,
      configuration: { botStream: { host: "0.0.0.0", port: 3900, tls: TEST_CERTIFICATE } },
    });
    expect(ports).toEqual(["3900:3900"]);
  });
});

describe("the sandbox in containers", () => {
  const { server, sandbox: parties, seed, ...others } = composed.sandbox.services;
  /** What `with-secrets.sh` makes of a service's secrets, and what stands beside them. */
  const variablesOf = ({ environment = {}, secrets = [] }: Partial<Service> = {}) => ({
    ...unset(environment),
    ...Object.fromEntries(
      secrets.map((secret) => [
        (typeof secret === "string" ? secret : secret.target).toUpperCase(),
        made.read(sourceOf(secret)),
      ]),
    ),
  });

  it("is there only where it is asked for, seen by this machine alone", () => {
    expect(Object.keys(compose.services).sort()).toEqual([...Object.keys(others), "server"].sort());
    expect(seed?.restart).toMatch(/^on-failure/);
    expect(compose.services["server"]).not.toHaveProperty("ports");
    expect(server?.ports).toEqual(["127.0.0.1:3100:3100"]);
  });

  it("gives the server a provider of payments and three studios that know it by the same keys", () => {
    const files = (server?.env_file ?? []).map((path) => readFileSync(join(made.folder, path), "utf8"));
    const more = Object.fromEntries(files.map((line) => line.split("=", 2) as [string, string]));
    const loaded = configurationOf({ ...unset(server?.environment ?? {}), ...more });
    expect(loaded.ok ? [] : loaded.problems).toEqual([]);
    const ours = { ...made.inPlace(unset(server?.environment ?? {})), ...more };
    const theirs = variablesOf(parties);
    for (const name of [
      "PAYMENT_KEY_ID",
      "PAYMENT_KEY_SECRET",
      "PAYMENT_WEBHOOK_SECRET",
      "FEED_SECRET",
      "SMS_KEY",
    ])
      expect([name, theirs[name]]).toEqual([name, ours[name]]);
    for (const name of [
      "MARIGOLD_CLIENT_ID",
      "MARIGOLD_KEY_TO_STUDIO",
      "MARIGOLD_KEY_FROM_STUDIO",
      "BANYAN_SECURE_LOGIN",
      "BANYAN_SECRET",
    ])
      expect([name, theirs[`STUDIO_${name}`]]).toEqual([name, ours[name]]);
    const publicOf = (key = "") =>
      createPublicKey(createPrivateKey({ key: Buffer.from(key, "base64"), format: "der", type: "pkcs8" }))
        .export({ format: "der", type: "spki" })
        .toString("base64");
    expect(publicOf(theirs["STUDIO_KESTREL_PRIVATE_KEY"])).toBe(ours["KESTREL_PUBLIC_KEY"]);
    expect(publicOf(ours["KESTREL_PRIVATE_KEY"])).toBe(theirs["STUDIO_KESTREL_PUBLIC_KEY"]);
  });

  it("starts a program with each secret under its name in capitals", () => {
    const given = mkdtempSync(join(tmpdir(), "crossbook-secrets-"));
    cpSync(join(made.secrets, "maker_password"), join(given, "maker_password"));
    const script = join(project, "deploy/container/with-secrets.sh");
    const program = [process.execPath, "-p", "process.env.MAKER_PASSWORD"];
    const printed = execFileSync("sh", [script, ...program], { env: { ...process.env, SECRETS_DIR: given } });
    rmSync(given, { recursive: true });
    expect(printed.toString().trim()).toBe(made.read("maker_password"));
    for (const one of [seed, parties]) {
      const { secrets = [], ...rest } = one ?? {};
      expect(secrets.length).toBeGreaterThan(0);
      expect(rest).toMatchObject({ image: "crossbook", read_only: true });
    }
  });
});

describe("several machines in containers", () => {
  it("publishes nothing of NATS", () => {
    expect(cluster.services["nats"]).not.toHaveProperty("ports");
    expect(cluster.services["nats"]?.networks).toEqual(["back"]);
  });

  it.each([
    ["front-1", { role: "front" }],
    ["front-2", { role: "front" }],
    ["standby", { role: "server", readDatabase: { url: expect.stringContaining("@replica/") } }],
    ["server", { role: "server", readDatabase: { url: expect.stringContaining("@replica/") } }],
  ])("configures a %s that starts", (name, expected) => {
    const { environment = {}, secrets = [] } = composed.cluster.services[name] ?? {};
    const loaded = configurationOf(unset(environment));
    expect(loaded).toMatchObject({
      ok: true,
      configuration: { ...expected, natsUrl: expect.stringMatching(/^nats:\/\/crossbook:\w{64}@nats:4222$/) },
    });
    const files = Object.entries(environment).filter(([key]) => key.endsWith("_FILE"));
    expect(files.map(([, file]) => file.replace("/run/secrets/", "")).sort()).toEqual(
      secrets.map(sourceOf).sort(),
    );
  });

  it("goes on with secrets that were made in part: no password of NATS or of anything is empty", () => {
    const url = made.read("nats_url");
    rmSync(join(made.secrets, "nats_authorization"));
    writeFileSync(join(made.secrets, "feed_secret"), "");
    made.make();
    expect(made.read("nats_url")).toBe(url);
    const words = made.read("nats_authorization");
    expect(words).toBe(`user: crossbook\npassword: "${new URL(url).password}"`);
    expect(made.read("feed_secret")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("gives NATS and its users one password", () => {
    const url = new URL(made.read("nats_url"));
    const words = made.read("nats_authorization");
    expect(words).toBe(`user: ${url.username}\npassword: "${url.password}"`);
    expect(deployed("container/nats.conf")).toMatch(/^max_payload: 8MB$/m);
  });
});
