import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { CONFIGURATION } from "./configuration-entries.ts";
import { loadConfiguration } from "./load-configuration.ts";

const folder = mkdtempSync(join(tmpdir(), "crossbook-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRETS = {
  PLAYER_TOKEN_SECRETS: "2026a:0123456789abcdef0123456789abcdef",
  OPERATOR_TOKEN_SECRETS: "2026a:fedcba9876543210fedcba9876543210",
  OTP_SECRET: "another0123456789abcdef0123456789",
  FEED_SECRET: "feed0123456789abcdef0123456789ab",
  SMS_KEY: "sms-key-1-of-22-letters",
};

function fileOf(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return name;
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  const loaded = loadConfiguration({ ...SECRETS, ...environment }, folder);
  return loaded.ok ? [] : loaded.problems;
}

describe("secrets in files", () => {
  it("are read for every secret, without the line's end, by absolute and relative paths", () => {
    const files = Object.fromEntries(
      Object.entries(SECRETS).map(([name, value]) => [`${name}_FILE`, fileOf(name, `${value}\n`)]),
    );
    const url = fileOf("database", "postgresql://u:p@db/crossbook\r\n");
    const fromFiles = loadConfiguration({ ...files, DATABASE_URL_FILE: join(folder, url) }, folder);
    const fromVariables = loadConfiguration(
      { ...SECRETS, DATABASE_URL: "postgresql://u:p@db/crossbook" },
      folder,
    );
    expect(fromFiles).toEqual(fromVariables);
  });

  it("are refused where the file is missing, empty or too large, without a word of what it holds", () => {
    const large = fileOf("large", "never shown ".repeat(10_000));
    const problems = problemsOf({
      METRICS_TOKEN_FILE: "missing",
      OPERATOR_PASSWORD_FILE: fileOf("empty", "\n"),
      DATABASE_OWNER_URL_FILE: large,
    });
    expect(problems).toEqual([
      "DATABASE_OWNER_URL_FILE names large, which is too large for a secret.",
      "OPERATOR_PASSWORD_FILE names empty, which is empty.",
      "METRICS_TOKEN_FILE names missing, which cannot be read (ENOENT).",
    ]);
  });

  it("are not guessed where a secret is given in both ways, or a setting is no secret", () => {
    expect(problemsOf({ FEED_SECRET_FILE: fileOf("feed", "another feed secret") })).toEqual([
      "Set FEED_SECRET or FEED_SECRET_FILE, not both.",
    ]);
    expect(problemsOf({ PORT_FILE: "port" })).toEqual([
      "PORT_FILE is not read: only secrets are taken from files; set PORT.",
    ]);
  });

  it("can hold everything that must never be shown", () => {
    const secret = Object.values(CONFIGURATION).filter((entry) => entry.secret);
    expect(secret.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["DATABASE_URL", "OTP_SECRET", "KESTREL_PRIVATE_KEY", "BANYAN_SECRET"]),
    );
    for (const { name } of Object.values(CONFIGURATION)) {
      if (/SECRET|PASSWORD|_KEY$|PRIVATE|TOKEN$/.test(name) && name !== "KESTREL_PUBLIC_KEY")
        expect([name, secret.some((entry) => entry.name === name)]).toEqual([name, true]);
    }
  });
});
