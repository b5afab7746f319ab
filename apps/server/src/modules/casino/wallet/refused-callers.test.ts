import { fakeClock } from "@crossbook/testkit";
import { pino } from "pino";
import { expect, it } from "vitest";
import { RefusedCallers, studioAuthenticator } from "./refused-callers.ts";

function refusedCallers() {
  const clock = fakeClock();
  const lines: string[] = [];
  const logger = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  return { clock, lines, refused: new RefusedCallers(clock, logger) };
}

const call = (ip: string) => ({
  ...{ method: "POST", path: "/api/casino/kestrel/transaction/bet", query: "", headers: {}, ip },
  rawBody: Buffer.alloc(0),
});

it("keeps the latest hundred of each studio, and logs one a minute", () => {
  const { clock, lines, refused } = refusedCallers();
  for (let index = 0; index < 150; index++) refused.note("kestrel", call(`10.0.0.${index}`), "signature");
  refused.note("banyan", call("10.1.0.1"), "address");
  expect(refused.of("kestrel")).toHaveLength(100);
  expect(refused.of("kestrel").at(-1)).toMatchObject({ ip: "10.0.0.149", reason: "signature" });
  expect(refused.of("marigold")).toEqual([]);
  expect(lines).toHaveLength(2);
  clock.advance(60_000);
  refused.note("kestrel", call("10.0.0.7"), "signature");
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toContain("body");
});

it("asks where a call comes from before its signature, and says which of them was wrong", () => {
  const { refused } = refusedCallers();
  let asked = 0;
  const isSigned = () => {
    asked += 1;
    return false;
  };
  const isGenuine = studioAuthenticator("kestrel", { addresses: ["10.7.0.0/16", "::1"], isSigned }, refused);
  expect(isGenuine(call("10.8.0.1"))).toBe(false);
  expect(asked).toBe(0);
  expect(isGenuine(call("10.7.3.4"))).toBe(false);
  expect(isGenuine(call("::1"))).toBe(false);
  expect(refused.of("kestrel").map(({ reason }) => reason)).toEqual(["address", "signature", "signature"]);
});
