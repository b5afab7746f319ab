import { createHmac, randomBytes } from "node:crypto";
import type { CallContext } from "../../../calls/handler.ts";
import { usernameKey } from "../../players/index.ts";
import { isSameText } from "../sign-up/one-time-code.ts";

const COOKIE = "crossbook_device";
const ID_BYTES = 16;
const LIFE_MS = 180 * 24 * 60 * 60_000;

interface DeviceParts {
  readonly config: { readonly otpSecret: string };
}

/**
 * Marks the browser as one that a player has logged in from (OWASP: device cookies). The mark opens nothing. It gives
 * the browser an allowance of its own for wrong passwords of this one account, so that the failures of strangers do
 * not keep the owner out.
 */
export function markDevice(parts: DeviceParts, context: CallContext, username: string): void {
  if (knownDevice(parts, context, username) !== undefined) return;
  const id = randomBytes(ID_BYTES).toString("base64url");
  const issuedAt = context.at.toString(36);
  const mark = `${id}.${issuedAt}.${proof(parts, username, id, issuedAt)}`;
  context.setCookie(COOKIE, mark, LIFE_MS / 1000);
}

/** The number of the caller's device, where it is marked for this account; undefined for every other caller. */
export function knownDevice(
  parts: DeviceParts,
  context: Pick<CallContext, "cookies" | "at">,
  username: string,
): string | undefined {
  const [id, issuedAt, given, ...rest] = (context.cookies[COOKIE] ?? "").split(".");
  if (id === undefined || issuedAt === undefined || given === undefined || rest.length > 0) return undefined;
  if (!isSameText(given, proof(parts, username, id, issuedAt))) return undefined;
  return context.at - Number.parseInt(issuedAt, 36) < LIFE_MS ? id : undefined;
}

function proof({ config }: DeviceParts, username: string, id: string, issuedAt: string): string {
  return createHmac("sha256", `known device ${config.otpSecret}`)
    .update(`${id} ${issuedAt} ${usernameKey(username)}`)
    .digest("base64url");
}
