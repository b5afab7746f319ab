import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONFIGURATION } from "@crossbook/server/configuration";
import { validate } from "dockerfile-utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { loadConfiguration } from "../../apps/server/src/config/load-configuration.ts";
import { project } from "./testing/run-tool.ts";

/** The example installation: nothing of it is run here, so what it must say is read out of it. */
const read = (path: string) => readFileSync(join(project, "deploy", path), "utf8");
const text = z.record(z.string(), z.coerce.string());
const service = z.object({
  image: z.string(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  privileged: z.never().optional(),
  restart: z.string(),
  environment: text.optional(),
  secrets: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  networks: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ ipv4_address: z.string() }))])
    .optional(),
  profiles: z.array(z.string()).optional(),
});
const composeFile = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

const compose = composeFile.parse(parse(read("container/compose.yaml"), { merge: true }));
const cluster = composeFile.parse(parse(read("container/compose.cluster.yaml"), { merge: true }));
const dockerfile = read("container/Dockerfile");
const unit = read("systemd/crossbook.service");
const ourServices = Object.entries(compose.services).filter(([name]) => name !== "database");
const startFlags = [
  ...readFileSync(join(project, "tools/bootstrap/start.mjs"), "utf8").matchAll(
    /^ {2}"(--(?:min|max|initial)-\S+)",$/gm,
  ),
].map(([, flag]) => flag);

/** The secrets of an installation, as `secrets.sh` makes them. */
const folder = mkdtempSync(join(tmpdir(), "crossbook-deploy-"));
const made = join(folder, "secrets");
beforeAll(() => {
  cpSync(join(project, "deploy/container/secrets.sh"), join(folder, "secrets.sh"));
  execFileSync("sh", [join(folder, "secrets.sh")]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the variables of a place say, with the files that it names read from the made secrets. */
function configurationOf(variables: Readonly<Record<string, string>>) {
  const local = Object.entries(variables).map(([name, value]) => [
    name,
    name.endsWith("_FILE") ? join(made, value.replace(/^.*\//, "")) : value,
  ]);
  return loadConfiguration(Object.fromEntries(local) as Record<string, string>, folder);
}

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
    expect(startFlags.length).toBeGreaterThan(3);
    expect(JSON.parse(command)).toEqual(["node", ...startFlags, "apps/server/dist/main.js"]);
  });

  it("names base images without a registry, and installs what the lock file says without scripts of packages", () => {
    for (const [, image = ""] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/^node:22-/);
    for (const [installation] of dockerfile.matchAll(/npm (?:ci|install).+/g))
      expect(installation).toMatch(/^npm ci .*--ignore-scripts/);
  });
});

describe("the compose file", () => {
  it("hardens every service of ours, and publishes nothing of the database", () => {
    for (const [name, one] of ourServices) {
      expect([name, one]).toMatchObject([
        name,
        { read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] },
      ]);
    }
    expect(compose.services["database"]).not.toHaveProperty("ports");
    expect(compose.services["database"]?.networks).toEqual(["back"]);
    expect(compose.networks["back"]).toEqual({ internal: true });
  });

  it("gives secrets in files only, each of them declared, and made once by the script", () => {
    const declared = Object.keys(compose.secrets).sort();
    expect(readdirSync(made).sort()).toEqual([...declared, ...Object.keys(cluster.secrets)].sort());
    const used = new Set(Object.values(compose.services).flatMap(({ secrets = [] }) => secrets));
    expect([...used].sort()).toEqual(declared);
    const secretNames = new Set<string>(
      Object.values(CONFIGURATION).flatMap(({ name, secret }) => (secret ? [name] : [])),
    );
    for (const { environment = {} } of Object.values(compose.services))
      expect(Object.keys(environment).filter((name) => secretNames.has(name))).toEqual([]);
    const before = readFileSync(join(made, "otp_secret"), "utf8");
    execFileSync("sh", [join(folder, "secrets.sh")]);
    expect(readFileSync(join(made, "otp_secret"), "utf8")).toBe(before);
    expect(statSync(made).mode & 0o777).toBe(0o700);
  });

  it("configures a server that starts, behind the one proxy that it believes", () => {
    const environment = compose.services["server"]?.environment ?? {};
    const unset = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, value.replace(/^\$\{\w+:-(.*)\}$/, "$1")]),
    );
    const loaded = configurationOf(unset);
    expect(loaded).toMatchObject({ ok: true, configuration: { operator: { username: "operator" } } });
    const networks = compose.services["proxy"]?.networks ?? [];
    const proxy = Array.isArray(networks) ? undefined : networks["front"]?.ipv4_address;
    expect(loaded.ok && loaded.configuration.trustedProxies).toEqual([proxy]);
    for (const name of Object.keys(environment))
      expect(Object.keys(CONFIGURATION)).toContain(name.replace(/_FILE$/, ""));
  });

  it("starts the sandbox and its players only where they are asked for", () => {
    const inProfile = ourServices.filter(([, { profiles }]) => profiles?.includes("sandbox"));
    expect(inProfile.map(([name]) => name).sort()).toEqual(["sandbox", "seed"]);
    expect(compose.services["server"]?.ports).toEqual(["127.0.0.1:3100:3100"]);
  });
});

describe("the unit of systemd", () => {
  it("starts as `npm start` does, again after a fail-stop, and not with a wrong setting", () => {
    const [, command = ""] = /^ExecStart=(.+)$/m.exec(unit) ?? [];
    expect(command.split(" ").slice(1)).toEqual([...startFlags, "apps/server/dist/main.js"]);
    for (const line of ["Restart=on-failure", "RestartPreventExitStatus=78", "KillMode=mixed"])
      expect(unit.split("\n")).toContain(line);
  });

  it("gives secrets as credentials, and all that a server needs", () => {
    const credentials = [...unit.matchAll(/^LoadCredential=(\w+):\/etc\/crossbook\/secrets\/\1$/gm)];
    const variables = [...unit.matchAll(/^Environment=(\w+_FILE)=%d\/(\w+)$/gm)];
    expect(variables.map(([, , name]) => name)).toEqual(credentials.map(([, name]) => name));
    expect(
      configurationOf(Object.fromEntries(variables.map(([, name = "", file = ""]) => [name, file]))),
    ).toMatchObject({ ok: true });
  });

  it("backs up beside the running server only, whose database it could not hand over to it", () => {
    const backup = read("systemd/crossbook-backup.service").split("\n");
    for (const line of ["Requisite=crossbook.service", "After=crossbook.service"])
      expect(backup).toContain(line);
  });

  it.each([
    "crossbook.service",
    "crossbook-backup.service",
    "crossbook-front@.service",
    "crossbook-nats.service",
  ])("%s may do no more than it needs", (name) => {
    const lines = read(`systemd/${name}`).split("\n");
    for (const line of [
      "User=crossbook",
      "NoNewPrivileges=yes",
      "CapabilityBoundingSet=",
      "ProtectSystem=strict",
      "ProtectHome=yes",
      "PrivateDevices=yes",
      "RestrictSUIDSGID=yes",
      "SystemCallFilter=@system-service",
      "UMask=0077",
    ])
      expect(lines).toContain(line);
  });
});

describe("several machines", () => {
  const databases = new Set(["database", "replica", "replica-role"]);

  it("hardens every service of ours, and publishes nothing of the database, the replica and NATS", () => {
    for (const [name, one] of Object.entries(cluster.services)) {
      if (databases.has(name)) continue;
      expect([name, one]).toMatchObject([
        name,
        { read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] },
      ]);
    }
    for (const name of ["replica", "replica-role", "nats"]) {
      expect(cluster.services[name]).not.toHaveProperty("ports");
      expect(cluster.services[name]?.networks).toEqual(["back"]);
    }
    const declared = new Set([...Object.keys(compose.secrets), ...Object.keys(cluster.secrets)]);
    for (const { secrets = [] } of Object.values(cluster.services))
      for (const secret of secrets) expect(declared).toContain(secret);
  });

  it.each([
    ["front-1", { role: "front" }],
    ["front-2", { role: "front" }],
    ["standby", { role: "server", readDatabase: { url: expect.stringContaining("@replica/") } }],
    ["server", { role: "server", readDatabase: { url: expect.stringContaining("@replica/") } }],
  ])("configures a %s that starts", (name, expected) => {
    const own = cluster.services[name];
    const environment = { ...compose.services[name]?.environment, ...own?.environment };
    const unset = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, value.replace(/^\$\{\w+:-(.*)\}$/, "$1")]),
    );
    const loaded = configurationOf(unset);
    expect(loaded).toMatchObject({
      ok: true,
      configuration: { ...expected, natsUrl: expect.stringMatching(/^nats:\/\/crossbook:\w{64}@nats:4222$/) },
    });
    const files = Object.entries(environment).filter(([key]) => key.endsWith("_FILE"));
    const given = [...(compose.services[name]?.secrets ?? []), ...(own?.secrets ?? [])];
    expect(files.map(([, file]) => file.replace("/run/secrets/", "")).sort()).toEqual(given.toSorted());
  });

  it("goes on with secrets that were made in part: no password of NATS or of anything is empty", () => {
    const url = readFileSync(join(made, "nats_url"), "utf8");
    rmSync(join(made, "nats_authorization"));
    writeFileSync(join(made, "feed_secret"), "");
    execFileSync("sh", [join(folder, "secrets.sh")]);
    expect(readFileSync(join(made, "nats_url"), "utf8")).toBe(url);
    const words = readFileSync(join(made, "nats_authorization"), "utf8");
    expect(words).toBe(`user: crossbook\npassword: "${new URL(url).password}"`);
    expect(readFileSync(join(made, "feed_secret"), "utf8")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("gives NATS and its users one password", () => {
    const url = new URL(readFileSync(join(made, "nats_url"), "utf8"));
    const words = readFileSync(join(made, "nats_authorization"), "utf8");
    expect(words).toBe(`user: ${url.username}\npassword: "${url.password}"`);
    expect(read("container/nats.conf")).toMatch(/^max_payload: 8MB$/m);
  });

  it("has a unit for each front by its port, with all that it needs and nothing of operators", () => {
    const front = read("systemd/crossbook-front@.service");
    const [, command = ""] = /^ExecStart=(.+)$/m.exec(front) ?? [];
    expect(command.split(" ").slice(1)).toEqual([...startFlags, "apps/server/dist/main.js"]);
    const credentials = [...front.matchAll(/^LoadCredential=(\w+):\/etc\/crossbook\/secrets\/\1$/gm)];
    const variables = [...front.matchAll(/^Environment=(\w+_FILE)=%d\/(\w+)$/gm)];
    expect(variables.map(([, , name]) => name)).toEqual(credentials.map(([, name]) => name));
    const files = Object.fromEntries(variables.map(([, name = "", file = ""]) => [name, file]));
    expect(configurationOf({ ...files, ROLE: "front", PORT: "3001" })).toMatchObject({
      ok: true,
      configuration: { role: "front", operator: undefined, operatorListener: undefined },
    });
    for (const line of ["Environment=ROLE=front", "Environment=PORT=%i", "RestartPreventExitStatus=78"])
      expect(front.split("\n")).toContain(line);
  });

  it("keeps an address at one front, and asks only the server that leads", () => {
    const caddyfile = read("proxy/Caddyfile.cluster");
    const [fronts = "", servers = ""] = caddyfile.split("{$SERVICE_ADDRESS");
    expect(fronts).toContain("lb_policy ip_hash");
    expect(servers).not.toContain("lb_policy");
    expect(caddyfile.match(/import calls/g)).toHaveLength(2);
    expect(caddyfile.match(/respond \/metrics 404/g)).toHaveLength(2);
    expect(caddyfile.split("{").length).toBe(caddyfile.split("}").length);
  });
});

describe("the proxy", () => {
  it("sends calls to the server that leads, keeps the metrics in, and has all its braces", () => {
    const caddyfile = read("proxy/Caddyfile");
    expect(caddyfile).toMatch(/health_uri \/readyz/);
    expect(caddyfile).toMatch(/respond \/metrics 404/);
    // What a client sends as X-Forwarded-For is not passed on unless this names whom to believe.
    expect(caddyfile).not.toContain("trusted_proxies");
    expect(caddyfile.split("{").length).toBe(caddyfile.split("}").length);
  });
});

describe("the alert rules", () => {
  const rule = z.strictObject({
    alert: z.string(),
    expr: z.string(),
    for: z.string().optional(),
    labels: z.strictObject({ severity: z.enum(["page", "warn"]) }),
    annotations: z.strictObject({ summary: z.string(), runbook: z.string().startsWith("docs/operate.md#") }),
  });
  const file = z.strictObject({
    groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })),
  });

  const rules = file
    .parse(parse(read("monitoring/crossbook.rules.yaml")))
    .groups.flatMap((group) => group.rules);

  it("notice what was never counted since a start", () => {
    const expressions = new Map(rules.map(({ alert, expr }) => [alert, expr]));
    // A counter with labels has no series before it first counts: a sum of none is nothing.
    for (const { alert, expr } of rules.filter(({ expr }) => /^\(?sum\(.+== 0$/.test(expr)))
      expect([alert, expr]).toEqual([alert, expect.stringMatching(/^\(.+ or vector\(0\)\) == 0$/)]);
    expect(expressions.get("CrossbookFeedSilent")).toContain("or vector(0)");
  });

  it("each say what to do, in a section of the runbook that there is", () => {
    expect(rules.length).toBeGreaterThan(10);
    const runbook = readFileSync(join(project, "docs/operate.md"), "utf8");
    const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(
      ([, title = ""]) => `docs/operate.md#${title.toLowerCase().replaceAll(" ", "-")}`,
    );
    for (const { alert, annotations } of rules) {
      expect([alert, sections]).toEqual([alert, expect.arrayContaining([annotations.runbook])]);
      expect([alert, runbook.includes(`\`${alert}\``)]).toEqual([alert, true]);
    }
  });
});
