import type { HandlersOf } from "../../calls/handler.ts";

/** The licence of DB-IP's data (CC BY 4.0) asks for this link wherever a country is shown. */
const ATTRIBUTION = { text: "IP Geolocation by DB-IP", url: "https://db-ip.com" } as const;

/** An IPv4 address on a socket of IPv6. */
const MAPPED_IPV4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** The caller's address as the server saw it. `countryOf`: undefined where the country is not known. */
export function getIp(countryOf: (address: string) => string | undefined): HandlersOf<"ipLookup">["getIp"] {
  return async (_input, context) => {
    const ip = context.ip.replace(MAPPED_IPV4, "");
    return { ok: true, result: { ip, country: countryOf(ip) ?? null, attribution: ATTRIBUTION } };
  };
}
