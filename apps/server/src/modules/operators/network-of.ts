import { isIPv6 } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What one subscriber has: an IPv4 address, or the /64 of an IPv6 address (RFC 6177), written without abbreviation.
 * Anything that is no address is its own network.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ""] = address.split("%", 1);
  if (!isIPv6(bare)) return address;
  const [head = "", tail] = bare.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
