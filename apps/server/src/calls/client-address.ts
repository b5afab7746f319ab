import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { BoundedMap } from "./bounded-map.ts";

/** Where requests come from, as the trusted proxies in front say. */
export interface ClientAddresses {
  /** Whether a proxy of this address is believed. */
  isTrusted(address: string): boolean;
  /** The client's address: what the nearest hop that is no trusted proxy called from. */
  addressOf(request: IncomingMessage): string;
  /** The host that was asked for, with its port; undefined where the request names none. */
  hostOf(request: IncomingMessage): string | undefined;
  /** Whether the client came over TLS: TLS ends at a proxy, so a trusted one says it. */
  isSecure(request: IncomingMessage): boolean;
}

/** Addresses that are remembered: each request asks several times about the same one, and reading it anew takes a microsecond. */
const KNOWN_ADDRESSES = 4_096;
/** What a header has at the place of an address may be as long as the header. */
const LONGEST_KNOWN = 64;

/** `trustedProxies`: addresses or networks, such as `10.0.0.0/8`; see TRUSTED_PROXIES. */
export function clientAddresses(trustedProxies: readonly string[]): ClientAddresses {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [network = "", prefix] = proxy.split("/", 2);
    const family = isIP(network) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(network, family);
    else trusted.addSubnet(network, Number(prefix), family);
  }
  const isListed = (address: string) => {
    const kind = isIP(address);
    return kind !== 0 && trusted.check(address, kind === 6 ? "ipv6" : "ipv4");
  };
  const known = new BoundedMap<string, boolean>(KNOWN_ADDRESSES);
  const isTrusted = (address: string) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const listed = isListed(address);
    if (address.length <= LONGEST_KNOWN) known.set(address, listed);
    return listed;
  };
  const socketAddress = (request: IncomingMessage) => request.socket.remoteAddress ?? "";
  /** What the nearest proxy wrote, where it is trusted: what stands before it may be the client's. */
  const forwarded = (request: IncomingMessage, name: "x-forwarded-host" | "x-forwarded-proto") =>
    isTrusted(socketAddress(request)) ? textOf(request.headers[name])?.split(",").at(-1)?.trim() : undefined;
  return {
    isTrusted,
    addressOf(request) {
      let address = socketAddress(request);
      // Each proxy appends whom it was called by, so the last is the nearest.
      const hops = (textOf(request.headers["x-forwarded-for"]) ?? "").split(",").map((hop) => hop.trim());
      while (isTrusted(address)) {
        const next = hops.pop();
        if (!next) return address;
        address = next;
      }
      return address;
    },
    hostOf: (request) => forwarded(request, "x-forwarded-host") || request.headers.host,
    isSecure: (request) => forwarded(request, "x-forwarded-proto") === "https",
  };
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : header?.join(",");
}
