import { createHmac, timingSafeEqual } from "node:crypto";
import { WEBHOOK_SIGNATURE_HEADER } from "@crossbook/contract";
import type { Refusal } from "../../calls/handler.ts";
import type { ProviderRequest } from "../../calls/provider.ts";

const SHA256_HEX = /^[0-9a-f]{64}$/i;

/** The signature of a webhook: HMAC-SHA256 of its raw body, in hex. */
export function webhookSignature(secret: string, rawBody: Buffer | string): string {
  return createHmac("sha256", secret).update(rawBody).digest("hex");
}

/**
 * Checks that a webhook comes from who shares the secret; undefined: there is no provider, and nobody does. The protocol
 * signs no time, so a replayed webhook is genuine: it must change nothing.
 */
export function webhookAuthentication(
  secret: string | undefined,
): (request: ProviderRequest) => Refusal<"WEBHOOK_SIGNATURE_INVALID"> | undefined {
  return ({ headers, rawBody }) => {
    const signature = headers[WEBHOOK_SIGNATURE_HEADER];
    const isRight =
      secret !== undefined &&
      typeof signature === "string" &&
      SHA256_HEX.test(signature) &&
      timingSafeEqual(Buffer.from(webhookSignature(secret, rawBody), "hex"), Buffer.from(signature, "hex"));
    return isRight ? undefined : { ok: false, code: "WEBHOOK_SIGNATURE_INVALID" };
  };
}
