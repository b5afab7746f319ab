import { isIPv6 } from "node:net";

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const networkGroups = 4;

/**
 * The name under which an address is limited: an IPv4 address itself, also where IPv6 carries it, and of an IPv6
 * address its /64, which one subscriber has as a whole (RFC 6177). Anything else is its own group.
 */
export function addressGroup(address: string): string {
  const ipv4 = mappedIPv4.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const [bare = ""] = address.split("%", 1);
  if (!isIPv6(bare)) return address;
  const [before = "", after] = bare.split("::", 2);
  const head = groupsOf(before);
  const tail = after === undefined ? [] : groupsOf(after);
  const zeros = Math.max(0, 8 - head.length - tail.length);
  const groups = after === undefined ? head : [...head, ...Array<string>(zeros).fill("0"), ...tail];
  return `${groups.slice(0, networkGroups).join(":")}::/64`;
}

/** An IPv4 address at the end stands for two groups. */
function groupsOf(part: string): string[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (group.includes(".")) return ["0", "0"];
    return [Number.parseInt(group, 16).toString(16)];
  });
}
