import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { momentField, noInput, secondFactorCodeField } from "../fields.ts";

const password = z.string().check(z.maxLength(128));

/** The calls by which players have a second factor: an authenticator (TOTP, RFC 6238) and recovery codes. */
export const secondFactor = {
  getSecondFactor: endpoint({
    method: "GET",
    path: "Account/GetSecondFactor",
    audience: "player",
    summary: "Whether logins and withdrawals of the player need a code.",
    input: noInput,
    output: z.object({
      /** Null: they need none. */
      since: z.nullable(momentField),
      /** Recovery codes that were not used. */
      recoveryCodesLeft: z.int(),
    }),
    errors: [],
  }),
  enrolSecondFactor: endpoint({
    method: "POST",
    path: "Account/EnrolSecondFactor",
    audience: "player",
    summary:
      "Makes a secret for the player's authenticator. It counts once it is confirmed; until then another one can be made.",
    input: noInput,
    /** `secret`: Base32 to type in; `uri`: what a QR code shows. */
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["SECOND_FACTOR_EXISTS", "PASSWORD_OF_DEMO"],
  }),
  confirmSecondFactor: endpoint({
    method: "POST",
    path: "Account/ConfirmSecondFactor",
    audience: "player",
    summary:
      "Confirms the new secret by the password and a code of the authenticator, which every login and withdrawal needs from then on. Ends every other session. Answers recovery codes, once.",
    input: z.object({ code: secondFactorCodeField, password }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    detail: z.object({ endedSessions: z.int() }),
    errors: [
      "SECOND_FACTOR_EXISTS",
      "SECOND_FACTOR_WRONG",
      "CURRENT_PASSWORD_WRONG",
      "PASSWORD_OF_DEMO",
      "LOGIN_THROTTLED",
    ],
  }),
  renewRecoveryCodes: endpoint({
    method: "POST",
    path: "Account/RenewRecoveryCodes",
    audience: "player",
    summary:
      "Makes new recovery codes, by the password and a code of the authenticator or a recovery code. The old ones end at once. Answers the new ones, once.",
    input: z.object({ code: secondFactorCodeField, password }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: [
      "SECOND_FACTOR_MISSING",
      "SECOND_FACTOR_WRONG",
      "CURRENT_PASSWORD_WRONG",
      "PASSWORD_OF_DEMO",
      "LOGIN_THROTTLED",
    ],
  }),
  removeSecondFactor: endpoint({
    method: "POST",
    path: "Account/RemoveSecondFactor",
    audience: "player",
    summary:
      "Takes the player's second factor away, by the password and a code of the authenticator or a recovery code. Ends every other session.",
    input: z.object({ code: secondFactorCodeField, password }),
    output: z.string(),
    detail: z.object({ endedSessions: z.int() }),
    errors: [
      "SECOND_FACTOR_MISSING",
      "SECOND_FACTOR_WRONG",
      "CURRENT_PASSWORD_WRONG",
      "PASSWORD_OF_DEMO",
      "LOGIN_THROTTLED",
    ],
  }),
};
