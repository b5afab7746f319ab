import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn } from "../testing/accounts.ts";
import { codeOf, startTestServer, type TestServer } from "../testing/test-server.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

describe("a fault of ours", () => {
  it("is answered without any detail", async () => {
    await world.rows("ALTER TABLE users RENAME TO lost");
    const answer = await logIn(world, "asha");
    expect(answer.status).toBe(500);
    expect(codeOf(answer)).toBe("INTERNAL_ERROR");
    expect(answer.response.body).not.toMatch(/users|relation|at \w+ \(/);
  });
});
