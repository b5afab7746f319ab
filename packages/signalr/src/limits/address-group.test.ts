import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressGroup, siteOf } from "./address-group.ts";

describe("the group of an address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:203.0.113.7", "203.0.113.7"],
    ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3:4:203.0.113.7", "2001:db8:1:2::/64"],
    // A subscriber chooses these bits: they name no IPv4 address, each of which would be a fresh limit.
    ["2001:db8:1:2:3:ffff:203.0.113.7", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["", ""],
    ["a proxy's own name", "a proxy's own name"],
  ])("of %s is %s", (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });

  const group = fc.integer({ min: 0, max: 0xffff });

  it("is one for every address of a network, and another for another network", () => {
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 4, maxLength: 4 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (network, host, otherHost) => {
          fc.pre(network.some((part) => part !== 0));
          const at = (parts: number[]) => addressGroup(parts.map((part) => part.toString(16)).join(":"));
          expect(at([...network, ...host])).toBe(at([...network, ...otherHost]));
          const [first = 0, ...rest] = network;
          expect(at([first ^ 1, ...rest, ...host])).not.toBe(at([...network, ...host]));
        },
      ),
      { seed: 11 },
    );
  });

  it("is made of anything without failing", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof addressGroup(text)).toBe("string");
      }),
      { seed: 12 },
    );
  });
});

describe("the site of a group", () => {
  it.each([
    ["2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:db8:1:ffff::/64", "2001:db8:1::/48"],
    ["0:0:0:0::/64", "0:0:0::/48"],
    ["203.0.113.7", "203.0.113.7"],
    ["a proxy's own name", "a proxy's own name"],
  ])("of %s is %s", (group, site) => {
    expect(siteOf(group)).toBe(site);
  });
});
