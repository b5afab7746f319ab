import { createHash, timingSafeEqual } from "node:crypto";
import { type FormParameters, formHashText } from "@crossbook/contract";

const MD5_HEX = /^[0-9a-f]{32}$/i;

/** The hash of a form: MD5 in hex over its parameters in order, followed by the secret. */
export function formHash(secret: string, parameters: Iterable<readonly [string, string]>): string {
  return createHash("md5")
    .update(formHashText(parameters) + secret)
    .digest("hex");
}

/** Whether a form has the hash of who has the secret. */
export function isSignedByForm(secret: string, parameters: FormParameters | undefined): boolean {
  const hash = parameters?.get("hash") ?? "";
  if (!parameters || !MD5_HEX.test(hash)) return false;
  return timingSafeEqual(Buffer.from(formHash(secret, parameters), "hex"), Buffer.from(hash, "hex"));
}
