import { expect, it } from "vitest";
import { ReplicaLag } from "./replica-lag.ts";

it("is the age of the newest position that the replica has replayed", () => {
  const lag = new ReplicaLag();
  expect(lag.at(0)).toBeUndefined();
  lag.written("0/100", 1_000);
  lag.replayed("0/FF");
  expect(lag.at(1_000)).toBeUndefined();
  lag.written("0/FFFFFFFF", 2_000);
  lag.replayed("0/100");
  expect(lag.at(2_500)).toBe(1_500);
  lag.replayed("1/0");
  expect(lag.at(2_500)).toBe(500);
});

it("grows while nothing is replayed, also where more was written than is remembered", () => {
  const lag = new ReplicaLag();
  lag.written("0/1", 0);
  lag.replayed("0/1");
  for (let at = 1; at <= 2_000; at++) lag.written(`0/${(at + 1).toString(16)}`, at);
  expect(lag.at(2_000)).toBe(2_000);
  lag.replayed("0/2");
  expect(lag.at(2_000)).toBe(2_000);
  lag.replayed("0/7D1");
  expect(lag.at(2_000)).toBe(0);
});

it("is unknown of another server", () => {
  const lag = new ReplicaLag();
  lag.written("0/1", 0);
  lag.replayed("0/1");
  lag.forget();
  lag.replayed("0/2");
  expect(lag.at(0)).toBeUndefined();
});
