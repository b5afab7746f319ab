import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { noInput } from "./fields.ts";

/** Where a visitor calls from. A hint for display: no call is decided by it, and none takes it from a client. */
const seenAddress = z.object({
  /** As the server saw it; IPv4 where it came as such. */
  ip: z.string(),
  /**
   * ISO 3166 alpha-2; null where it is not known, as for addresses of private networks. Answered for programs that call us:
   * the specification has an address kept as `ip` and no screen with a country, so the players' app shows none, and no
   * rule of ours reads it. Where real money is allowed follows from the host's settings.
   */
  country: z.nullable(z.string()),
  /** To be shown, with its link, wherever the country is. */
  attribution: z.object({ text: z.string(), url: z.string() }),
});

/** The lookup of the caller's own address. */
export const ipLookup = {
  getIp: endpoint({
    method: "GET",
    path: "IpLookup/GetIp",
    audience: "public",
    summary: "The address that the server saw this call come from, and its country.",
    input: noInput,
    output: seenAddress,
    errors: [],
  }),
};
