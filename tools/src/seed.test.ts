import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ERROR_CATALOGUE } from "@crossbook/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tool } from "./testing/run-tool.ts";

/** What each call in turn is refused with; the last one stays. */
let refusals: readonly (keyof typeof ERROR_CATALOGUE)[] = [];
let calls = 0;
const server = createServer((request, response) => {
  request.resume();
  const code = refusals[Math.min(calls, refusals.length - 1)] ?? "NOT_LOGGED_IN";
  calls += 1;
  const { status, message } = ERROR_CATALOGUE[code];
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ success: false, error: { code, message } }));
});

beforeEach(async () => {
  calls = 0;
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterEach(async () => {
  await new Promise((closed) => server.close(closed));
});

function seed(): Promise<string> {
  const env = {
    ...process.env,
    PORT: String((server.address() as AddressInfo).port),
    OPERATOR_PORT: "",
    OPERATOR_USERNAME: "operator",
    OPERATOR_PASSWORD: "a password",
  };
  const { file, options } = tool("seed.ts");
  return new Promise((ended) => {
    execFile(process.execPath, [...options, file], { env }, (_, stdout, stderr) =>
      ended(`${stdout}${stderr}`),
    );
  });
}

describe("the seed", () => {
  it("asks again where the server says later", async () => {
    refusals = ["EXCHANGE_STOPPED", "TOO_MANY_REQUESTS", "LOGIN_FAILED"];
    expect(await seed()).toContain("The operator could not log in: ");
    expect(calls).toBe(3);
  });

  it("asks once where the same would be refused again", async () => {
    refusals = ["LOGIN_FAILED"];
    expect(await seed()).toContain("The operator could not log in: ");
    expect(calls).toBe(1);
  });
});
