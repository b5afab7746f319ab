import { endpoints } from "@crossbook/contract";
import type { FastifyInstance } from "fastify";
import { BOT_ROOT } from "../../calls/bot-gateway.ts";
import type { ForwardedAnswer, ForwardedCall } from "../../calls/forwarding.ts";
import { IMAGE_PATH } from "../../calls/image-source.ts";
import { API_ROOT, endpointKey } from "../canonical-path.ts";
import { isForPlayers } from "../contract-routes.ts";

/** In place of the address of a proxy: no connection has it, so that no client can say it. */
export const FRONT_ADDRESS = "a front";

/** Paths that fronts forward: operators and providers call the leader itself. */
const FORWARDED: ReadonlySet<string> = new Set([
  IMAGE_PATH,
  ...endpoints.filter(isForPlayers).map(({ path }) => API_ROOT + endpointKey(path)),
]);

/**
 * Does a call that a front has forwarded as if it had come here: with the caller's address, host and protocol as a trusted
 * proxy says them. Undefined: it is none that is forwarded.
 */
export async function performForwarded(
  http: FastifyInstance,
  { method, path, headers, address, host, isSecure, body }: ForwardedCall,
): Promise<ForwardedAnswer | undefined> {
  if (!FORWARDED.has(path.split("?", 1)[0] ?? "") && !path.startsWith(BOT_ROOT)) return undefined;
  const response = await http.inject({
    method: method === "POST" ? "POST" : "GET",
    url: path,
    remoteAddress: FRONT_ADDRESS,
    headers: {
      ...headers,
      host,
      "x-forwarded-for": address,
      "x-forwarded-host": host,
      "x-forwarded-proto": isSecure ? "https" : "http",
    },
    ...(body.length > 0 && { payload: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }),
  });
  const answered: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) answered[name] = Array.isArray(value) ? value : String(value);
  }
  return { status: response.statusCode, headers: answered, body: response.rawPayload };
}
