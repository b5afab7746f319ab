import { BlockList, isIP } from "node:net";

/** This machine, and networks that no route leads to from outside. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  PRIVATE.addSubnet(network, prefix, "ipv4");
PRIVATE.addAddress("::1", "ipv6");
PRIVATE.addSubnet("fc00::", 7, "ipv6");
PRIVATE.addSubnet("fe80::", 10, "ipv6");

/** Whether an IP address is this machine's or of a private network; false: it is public, or none. */
export function isPrivateAddress(address: string): boolean {
  const kind = isIP(address);
  return kind !== 0 && PRIVATE.check(address, kind === 6 ? "ipv6" : "ipv4");
}
