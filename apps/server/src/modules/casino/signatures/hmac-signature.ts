import { isUtf8 } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import { canonicalJson, HMAC_SIGNATURE_HEADER, readForm } from "@crossbook/contract";
import type { ProviderRequest } from "../../../calls/provider.ts";

const SHA256_HEX = /^[0-9a-f]{64}$/i;

/** The signature of a value: HMAC-SHA256 over its canonical JSON, in hex; undefined where it has none. */
export function hmacSignature(key: string, value: unknown): string | undefined {
  const text = canonicalJson(value);
  return text === undefined ? undefined : createHmac("sha256", key).update(text).digest("hex");
}

/** What a request says: a POST's body, a GET's parameters as texts; undefined where it is malformed. */
export function signedContent({
  method,
  query,
  rawBody,
}: Pick<ProviderRequest, "method" | "query" | "rawBody">): unknown {
  if (method === "GET") {
    const parameters = readForm(query);
    return parameters && Object.fromEntries(parameters);
  }
  if (!isUtf8(rawBody)) return undefined;
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Whether a request is signed by who has the key. */
export function isSignedByHmac(
  key: string,
  request: Pick<ProviderRequest, "method" | "query" | "rawBody" | "headers">,
): boolean {
  const signature = request.headers[HMAC_SIGNATURE_HEADER];
  if (typeof signature !== "string" || !SHA256_HEX.test(signature)) return false;
  const content = signedContent(request);
  const expected = content === undefined ? undefined : hmacSignature(key, content);
  return (
    expected !== undefined && timingSafeEqual(Buffer.from(expected, "hex"), Buffer.from(signature, "hex"))
  );
}
