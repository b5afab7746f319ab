import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePorts } from "./free-ports.ts";

it("are one after the other, and none that somebody listens on or that was given before", async () => {
  const first = await freePorts(3);
  const taken = createServer();
  // The middle one of the three that would be next.
  await new Promise<void>((done) => taken.listen(first + 4, "127.0.0.1", done));
  const next = await freePorts(3);
  expect(next).not.toBe(first + 3);
  await new Promise((done) => taken.close(done));
});
