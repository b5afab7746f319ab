import { describe, expect, it } from "vitest";
import { AddressLimiter } from "./address-limiter.ts";
import { defaultRates } from "./rates.ts";

const rates = { ...defaultRates.perAddress, messages: { perSecond: 1, burst: 2 } };

describe("the buckets of addresses", () => {
  it("are each address's own, and each thing's", () => {
    const limiter = new AddressLimiter(rates, 10);
    const take = (address: string) => limiter.take(address, "messages", 1, 0);
    expect([take("a"), take("a"), take("a"), take("b")]).toEqual([true, true, false, true]);
    expect(limiter.take("a", "requests", 1, 0)).toBe(true);
  });

  it("take bounded memory however many addresses come", () => {
    const limiter = new AddressLimiter(rates, 100);
    for (let count = 0; count < 10_000; count += 1) limiter.take(`address ${count}`, "messages", 1, 0);
    expect(limiter.size).toBeLessThanOrEqual(200);
  });

  it("of an address in use are kept while a generation of others comes and goes", () => {
    const limiter = new AddressLimiter(rates, 100);
    for (let count = 0; count < 3; count += 1) limiter.take("in use", "messages", 1, 0);
    for (let count = 0; count < 10_000; count += 1) {
      limiter.take(`address ${count}`, "messages", 1, 0);
      if (count % 50 === 0) expect(limiter.take("in use", "messages", 1, 0)).toBe(false);
    }
  });

  it("are dropped in one step: no call looks through the others", () => {
    const limiter = new AddressLimiter(rates, 20_000);
    // Of the processor: what else a machine does takes time too.
    const before = process.cpuUsage();
    for (let count = 0; count < 150_000; count += 1) limiter.take(`address ${count}`, "messages", 1, 0);
    // A scan of 20,000 at each of 150,000 calls would take much longer.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
    expect(limiter.size).toBeLessThanOrEqual(40_000);
  });
});
