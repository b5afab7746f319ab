import { createHash, timingSafeEqual } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Provider, ProviderRequest } from "../calls/provider.ts";
import { refuse } from "../calls/refusals.ts";
import { METRICS_TOKEN } from "../testing/test-configuration.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const SALT = "salt of the payment tests";
const PATH = "/api/payments/callback";

/** The digest over a form's fields sorted by name, as payment companies sign their callbacks. */
function digestOf(fields: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(`${sorted.map(([, value]) => value).join("|")}|${SALT}`)
    .digest("hex");
}

function fieldsOf({ rawBody }: ProviderRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(rawBody.toString("utf8")));
}

function isSigned(request: ProviderRequest): boolean {
  const { hash = "", ...fields } = fieldsOf(request);
  const expected = Buffer.from(digestOf(fields));
  return hash.length === expected.length && timingSafeEqual(Buffer.from(hash), expected);
}

/** A payment company: signs the fields of a form, and reads `OK` or `ERROR <code>` as plain text. */
function paymentProvider(seen: string[]): Provider {
  return {
    name: "payments",
    authenticate: (request) => (isSigned(request) ? undefined : refuse("FORBIDDEN")),
    routes: [
      {
        method: "POST",
        path: PATH,
        async handle(request, { caller }) {
          const { orderId = "", amount = "" } = fieldsOf(request);
          if (amount === "explode") throw new Error("a bug");
          if (!/^\d+$/.test(amount)) return refuse("AMOUNT_INVALID");
          seen.push(`${caller.name} ${orderId} ${amount}`);
          return { ok: true, result: orderId };
        },
      },
    ],
    writeAnswer: (outcome) => ({
      status: outcome.ok ? 200 : 400,
      contentType: "text/plain; charset=utf-8",
      body: outcome.ok ? `OK ${String(outcome.result)}` : `ERROR ${outcome.code}`,
    }),
  };
}

const seen: string[] = [];
let world: TestServer;

beforeAll(async () => {
  world = await startTestServer({ moreProviders: [paymentProvider(seen)] });
});

afterAll(() => world.close());

function callBack(fields: Readonly<Record<string, string>>, hash = digestOf(fields)) {
  return world.server.http.inject({
    method: "POST",
    url: PATH,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ ...fields, hash }).toString(),
  });
}

describe("a provider with a protocol of its own", () => {
  it("signs and is answered in its own way, without the envelope", async () => {
    const answer = await callBack({ orderId: "D-17", amount: "500", status: "paid" });
    expect(answer).toMatchObject({ statusCode: 200, body: "OK D-17" });
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(seen).toEqual(["payments D-17 500"]);
  });

  it("is refused in its own format: by its signature before anything is done, and by its rules", async () => {
    const forged = await callBack({ orderId: "D-18", amount: "500" }, "0".repeat(64));
    expect(forged).toMatchObject({ statusCode: 400, body: "ERROR FORBIDDEN" });
    const wrong = await callBack({ orderId: "D-18", amount: "much" });
    expect(wrong).toMatchObject({ statusCode: 400, body: "ERROR AMOUNT_INVALID" });
    expect(seen).toHaveLength(1);
  });

  it("reads failures in its own format too, and nothing of their cause", async () => {
    const failed = await callBack({ orderId: "D-19", amount: "explode" });
    expect(failed).toMatchObject({ statusCode: 400, body: "ERROR INTERNAL_ERROR" });
    const huge = await callBack({ orderId: "x".repeat(70_000), amount: "1" });
    expect(huge).toMatchObject({ statusCode: 400, body: "ERROR BODY_TOO_LARGE" });
  });

  it("changes nothing for the contract's calls", async () => {
    const answer = await world.server.http.inject({
      method: "POST",
      url: "/api/Account/Authenticate",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "a=b",
    });
    expect(answer.json()).toMatchObject({ success: false, error: { code: "UNSUPPORTED_MEDIA_TYPE" } });
  });

  it("is counted under its path", async () => {
    const { body } = await world.server.http.inject({
      url: "/metrics",
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(body).toContain(`crossbook_http_calls_total{endpoint="${PATH}",outcome="ok"} 1`);
  });
});
