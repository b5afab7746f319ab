import { afterAll, describe, expect, it } from "vitest";
import { loadConfiguration } from "../../../apps/server/src/config/load-configuration.ts";
import { TEST_CERTIFICATE } from "../../../apps/server/src/testing/test-certificate.ts";
import { deployed, START_FLAGS } from "./testing/installation-files.ts";
import { MadeSecrets } from "./testing/made-secrets.ts";

const unit = deployed("systemd/crossbook.service");
const made = new MadeSecrets();
afterAll(() => made.remove());
const configurationOf = (variables: Readonly<Record<string, string>>) =>
  loadConfiguration(made.here(variables), made.folder);

describe("the unit of systemd", () => {
  it("starts as `npm start` does, again after a fail-stop, and not with a wrong setting", () => {
    const [, command = ""] = /^ExecStart=(.+)$/m.exec(unit) ?? [];
    expect(command.split(" ").slice(1)).toEqual([...START_FLAGS, "apps/server/dist/main.js"]);
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

  it("has bots' streams over TLS where the lines that are commented out are taken in", () => {
    const credentials = [...unit.matchAll(/^#LoadCredential=(\w+):\/etc\/crossbook\/tls\//gm)];
    expect(credentials.map(([, name]) => name)).toEqual(["stream_cert", "stream_key"]);
    made.put("stream_cert", TEST_CERTIFICATE.cert);
    made.put("stream_key", TEST_CERTIFICATE.key);
    const needed = [...unit.matchAll(/^Environment=(\w+_FILE)=(%d\/\w+)$/gm)];
    const streams = [...unit.matchAll(/^#Environment=(.+)$/gm)]
      .flatMap(([, line = ""]) => line.split(" "))
      .map((variable) => [variable, ...variable.split("=")]);
    const variables = [...needed, ...streams].map(([, name = "", value = ""]) => [name, value]);
    expect(configurationOf(Object.fromEntries(variables))).toMatchObject({
      ok: true,
      configuration: { botStream: { host: "0.0.0.0", port: 3900, tls: TEST_CERTIFICATE } },
    });
  });

  it("backs up beside the running server only, whose database it could not hand over to it", () => {
    const backup = deployed("systemd/crossbook-backup.service").split("\n");
    for (const line of ["Requisite=crossbook.service", "After=crossbook.service"])
      expect(backup).toContain(line);
  });

  it.each([
    "crossbook.service",
    "crossbook-backup.service",
    "crossbook-front@.service",
    "crossbook-nats.service",
  ])("%s may do no more than it needs", (name) => {
    const lines = deployed(`systemd/${name}`).split("\n");
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

  it("has a unit for each front by its port, with all that it needs and nothing of operators", () => {
    const front = deployed("systemd/crossbook-front@.service");
    const [, command = ""] = /^ExecStart=(.+)$/m.exec(front) ?? [];
    expect(command.split(" ").slice(1)).toEqual([...START_FLAGS, "apps/server/dist/main.js"]);
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
});

describe("the proxy", () => {
  it("sends calls to the server that leads, keeps the metrics in, and has all its braces", () => {
    const caddyfile = deployed("proxy/Caddyfile");
    expect(caddyfile).toMatch(/health_uri \/readyz/);
    expect(caddyfile).toMatch(/respond \/metrics 404/);
    // What a client sends as X-Forwarded-For is not passed on unless this names whom to believe.
    expect(caddyfile).not.toContain("trusted_proxies");
    expect(caddyfile.split("{").length).toBe(caddyfile.split("}").length);
  });

  it("keeps an address at one front, and asks only the server that leads", () => {
    const caddyfile = deployed("proxy/Caddyfile.cluster");
    const [fronts = "", servers = ""] = caddyfile.split("{$SERVICE_ADDRESS");
    expect(fronts).toContain("lb_policy ip_hash");
    expect(servers).not.toContain("lb_policy");
    expect(caddyfile.match(/import calls/g)).toHaveLength(2);
    expect(caddyfile.match(/respond \/metrics 404/g)).toHaveLength(2);
    expect(caddyfile.split("{").length).toBe(caddyfile.split("}").length);
  });
});
