import { randomBytes } from "node:crypto";
import { bonuses as contract } from "@crossbook/contract";
import { formatPaise } from "@crossbook/money";
import type { CallContext, HandlersOf } from "../../../calls/handler.ts";
import { declaredRefusal } from "../../../calls/refusals.ts";
import type { Players } from "../../players/index.ts";
import type { Claims } from "./claims.ts";

const COOKIE = "crossbook_browser";
const DEVICE = /^[A-Za-z0-9_-]{22}$/;
const DEVICE_BYTES = 16;
const LIFE_SECONDS = 365 * 24 * 60 * 60;

/** Claims an offer: a GET of the specification, so it can be asked any number of times and does its work once. */
export function claim({
  claims,
  players,
}: {
  readonly claims: Claims;
  readonly players: Players;
}): HandlersOf<"bonuses">["claim"] {
  return async ({ bonusId }, context) => {
    const player = await players.byId(context.caller.userId);
    if (!player) return { ok: false, code: "BONUS_NOT_FOUND" };
    const device = deviceOf(context);
    const outcome = await claims.claim({ player, grantId: bonusId, host: context.host, device });
    if (outcome.ok) {
      const { title, amount } = outcome.grant;
      return { ok: true, result: `${title}: ${formatPaise(amount)} claimed.` };
    }
    // Words of a player's protection say until when.
    const refusal = declaredRefusal(contract.claim, outcome.code);
    return "message" in outcome && outcome.message !== undefined
      ? { ...refusal, message: outcome.message }
      : refusal;
  };
}

/** The number of the caller's browser; it gets one with its first claim. It opens nothing. */
function deviceOf(context: CallContext): string {
  const known = context.cookies[COOKIE];
  if (known !== undefined && DEVICE.test(known)) return known;
  const device = randomBytes(DEVICE_BYTES).toString("base64url");
  context.setCookie(COOKIE, device, LIFE_SECONDS);
  return device;
}
