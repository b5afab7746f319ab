import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Where requests come from, as the trusted proxies in front say. */
export interface ClientAddresses {
  /** Whether a proxy of this address is believed. */
  isTrusted(address: string): boolean;
  /** The client's address: what the nearest hop that is no trusted proxy called from. */
  addressOf(request: IncomingMessage): string;
  /** The host that was asked for, with its port; undefined where the request names none. */
  hostOf(request: IncomingMessage): string | undefined;
}

/** `trustedProxies`: addresses or networks, such as `10.0.0.0/8`; see TRUSTED_PROXIES. */
export function clientAddresses(trustedProxies: readonly string[]): ClientAddresses {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [network = "", prefix] = proxy.split("/", 2);
    const family = isIP(network) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(network, family);
    else trusted.addSubnet(network, Number(prefix), family);
  }
  const isTrusted = (address: string) => {
    const kind = isIP(address);
    return kind !== 0 && trusted.check(address, kind === 6 ? "ipv6" : "ipv4");
  };
  const socketAddress = (request: IncomingMessage) => request.socket.remoteAddress ?? "";
  return {
    isTrusted,
    addressOf(request) {
      let address = socketAddress(request);
      // Each proxy appends whom it was called by, so the last is the nearest.
      const hops = (firstOf(request.headers["x-forwarded-for"]) ?? "").split(",").map((hop) => hop.trim());
      while (isTrusted(address)) {
        const next = hops.pop();
        if (!next) return address;
        address = next;
      }
      return address;
    },
    hostOf(request) {
      const forwarded = isTrusted(socketAddress(request))
        ? firstOf(request.headers["x-forwarded-host"])?.split(",", 1)[0]?.trim()
        : undefined;
      return forwarded || request.headers.host;
    },
  };
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : header?.join(",");
}
