import { createHmac, timingSafeEqual } from "node:crypto";
import {
  FEED_SIGNATURE_HEADER,
  FEED_TIMESTAMP_HEADER,
  FEED_TIMESTAMP_TOLERANCE_MS,
} from "@crossbook/contract";
import type { Refusal } from "../../calls/handler.ts";
import type { ProviderRequest } from "../../calls/provider.ts";
import type { Clock } from "../../ports/clock.ts";

const TIMESTAMP = /^\d{1,15}$/;
const SHA256_HEX = /^[0-9a-f]{64}$/i;

/** The signature of a request as the contract describes it, in hex. */
export function feedSignature(
  secret: string,
  timestamp: string,
  { method, path, query, rawBody }: Pick<ProviderRequest, "method" | "path" | "query" | "rawBody">,
): string {
  const target = query === "" ? path : `${path}?${query}`;
  return createHmac("sha256", secret)
    .update(`${timestamp}.${method} ${target}.`)
    .update(rawBody)
    .digest("hex");
}

/** Checks that a request comes from who shares the secret, and lately. Every doubt is the same refusal. */
export function feedAuthentication(
  secret: string,
  clock: Pick<Clock, "now">,
): (request: ProviderRequest) => Refusal<"FEED_SIGNATURE_INVALID"> | undefined {
  return (request) => {
    const timestamp = request.headers[FEED_TIMESTAMP_HEADER];
    const signature = request.headers[FEED_SIGNATURE_HEADER];
    const isRight =
      typeof timestamp === "string" &&
      typeof signature === "string" &&
      TIMESTAMP.test(timestamp) &&
      SHA256_HEX.test(signature) &&
      Math.abs(clock.now() - Number(timestamp)) <= FEED_TIMESTAMP_TOLERANCE_MS &&
      timingSafeEqual(
        Buffer.from(feedSignature(secret, timestamp, request), "hex"),
        Buffer.from(signature, "hex"),
      );
    return isRight ? undefined : { ok: false, code: "FEED_SIGNATURE_INVALID" };
  };
}
