import { isIPv6 } from "node:net";

const dottedEnd = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/;
const networkGroups = 4;

/**
 * The name under which an address is limited: an IPv4 address itself, also where IPv6 carries it (`::ffff:192.0.2.1`,
 * `::ffff:c000:201`), and of an IPv6 address its /64, which one subscriber has as a whole (RFC 6177). A zone (`%eth0`) is
 * left out. Anything else is its own group.
 */
export function addressGroup(address: string): string {
  const [bare = ""] = address.split("%", 1);
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, networkGroups).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/**
 * The site of an address group: of a /64 of IPv6 its /48, which one site may have as a whole (RFC 6177) and carriers share
 * among their subscribers; everything else is its own.
 */
export function siteOf(group: string): string {
  const [, site] = /^((?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}::\/64$/.exec(group) ?? [];
  return site === undefined ? group : `${site}:/48`;
}

/** The eight groups of an IPv6 address; an IPv4 address at the end stands for two of them. */
function groupsOf(address: string): number[] {
  const inHex = address.replace(dottedEnd, (_, before: string, ...[a, b, c, d]: string[]) => {
    const pair = (high: string | undefined, low: string | undefined) =>
      (Number(high) * 256 + Number(low)).toString(16);
    return `${before}${pair(a, b)}:${pair(c, d)}`;
  });
  const [head = "", tail] = inHex.split("::", 2);
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const first = read(head);
  const last = tail === undefined ? [] : read(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => 0);
  return [...first, ...zeros, ...last];
}
