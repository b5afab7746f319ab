import { type KeyObject, sign, verify } from "node:crypto";
import { RSA_SIGNATURE_HEADER } from "@crossbook/contract";
import type { ProviderRequest } from "../../../calls/provider.ts";

const BASE64 = /^[A-Za-z0-9+/]{300,1400}={0,2}$/;

/** The signature of a body: RSA-SHA256 (PKCS #1 v1.5) over its bytes, in base64. */
export function rsaSignature(privateKey: KeyObject, rawBody: Buffer | string): string {
  return sign("sha256", Buffer.from(rawBody), privateKey).toString("base64");
}

/** Whether a request is signed by who has the private key of `publicKey`. */
export function isSignedByRsa(
  publicKey: KeyObject,
  { headers, rawBody }: Pick<ProviderRequest, "headers" | "rawBody">,
): boolean {
  const signature = headers[RSA_SIGNATURE_HEADER];
  if (typeof signature !== "string" || !BASE64.test(signature)) return false;
  return verify("sha256", rawBody, publicKey, Buffer.from(signature, "base64"));
}
