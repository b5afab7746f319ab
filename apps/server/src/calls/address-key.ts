const MAPPED_IPV4 = /^(?:0*:)*:?(?:0*:)*ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;

/**
 * The key an address is counted by wherever calls, failures or messages are limited by address. IPv4: the address.
 * IPv6: its network of 64 bits, because whoever has one address of it has all of them. IPv4 written as IPv6
 * (`::ffff:192.0.2.1`): the IPv4 address, so that nobody counts twice. A zone (`%eth0`) is left out.
 */
export function addressKey(address: string): string {
  if (!address.includes(":")) return address;
  const [bare = ""] = address.split("%", 1);
  const mapped = MAPPED_IPV4.exec(bare)?.[1] ?? mappedInHex(bare);
  if (mapped !== undefined) return mapped;
  const network = groupsOf(bare).slice(0, GROUPS_OF_A_NETWORK);
  return `${network.map((group) => group.toString(16)).join(":")}::/64`;
}

/** The eight groups; what is not hexadecimal counts as zero. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::", 2);
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16) || 0);
  const first = read(head);
  const last = tail === undefined ? [] : read(tail);
  const missing = Math.max(0, GROUPS - first.length - last.length);
  return [...first, ...Array.from({ length: missing }, () => 0), ...last].slice(0, GROUPS);
}

/** `::ffff:c000:201` is 192.0.2.1 too. */
function mappedInHex(address: string): string | undefined {
  if (address.includes(".")) return undefined;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
