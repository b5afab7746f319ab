import { describe, expect, it } from "vitest";
import type { CallError } from "./call-outcome.ts";
import { mayBeDone } from "./may-be-done.ts";

const DONE_OR_NOT: readonly (readonly [string, Partial<CallError>, boolean])[] = [
  ["a refusal of the catalogue", { kind: "refused", status: 409, code: "INSUFFICIENT_FUNDS" }, false],
  ["a closed site, whose status is 503", { kind: "refused", status: 503, code: "SITE_SUSPENDED" }, false],
  ["a fault of the server", { kind: "refused", status: 500, code: "INTERNAL_ERROR" }, true],
  ["a database that is away", { kind: "refused", status: 503, code: "SERVICE_UNAVAILABLE" }, true],
  ["an exchange that stopped", { kind: "refused", status: 503, code: "EXCHANGE_STOPPED" }, true],
  ["a refusal without a code", { kind: "refused", status: 500 }, true],
  ["a success that cannot be read", { kind: "http", status: 200 }, true],
  ["a proxy whose server is away", { kind: "http", status: 502 }, true],
  ["a proxy that gave up waiting", { kind: "http", status: 408 }, true],
  ["a proxy that refuses", { kind: "http", status: 413 }, false],
  ["a lost connection", { kind: "network" }, true],
  ["an answer that did not come in time", { kind: "timeout" }, true],
  ["a call that was given up", { kind: "aborted" }, true],
];

describe("what was asked for", () => {
  it.each(DONE_OR_NOT)("after %s", (_, error, expected) => {
    expect(mayBeDone({ kind: "network", message: "", validationErrors: [], ...error })).toBe(expected);
  });
});
