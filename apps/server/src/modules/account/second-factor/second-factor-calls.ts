import type { PlayerCaller } from "../../../calls/callers.ts";
import type { CallContext, HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { codeRefusal } from "../../second-factor/index.ts";
import type { AccountParts } from "../account-parts.ts";
import { withOwnPassword } from "../passwords/own-password.ts";
import { findUserById } from "../users-table.ts";

type SecondFactorCall =
  | "getSecondFactor"
  | "enrolSecondFactor"
  | "confirmSecondFactor"
  | "renewRecoveryCodes"
  | "removeSecondFactor";

/** The calls by which players have a second factor. A demo has none: whoever finds it again could not use it. */
export function secondFactorCalls(parts: AccountParts): Pick<HandlersOf<"account">, SecondFactorCall> {
  const { factors, sessions } = parts;
  const endOthers = ({ caller }: CallContext<PlayerCaller>) =>
    sessions.endOthersOf(caller.userId, caller.sessionId, "secondFactorChanged");
  return {
    async getSecondFactor(_input, { caller: { userId } }) {
      const [since, recoveryCodesLeft] = await Promise.all([
        factors.enrolledAt(userId),
        factors.recoveryCodesLeft(userId),
      ]);
      return { ok: true, result: { since: since?.toISOString() ?? null, recoveryCodesLeft } };
    },
    async enrolSecondFactor(_input, { caller: { userId, username, demo } }) {
      if (demo) return refuse("PASSWORD_OF_DEMO");
      const result = await factors.enrol(userId, username);
      return result ? { ok: true, result } : refuse("SECOND_FACTOR_EXISTS");
    },
    /** The password too: who has found a session open must not bind their own authenticator to the account. */
    async confirmSecondFactor({ code, password }, context) {
      const user = await findUserById(parts.database, context.caller.userId);
      if (user === undefined || user.password_hash === null) return refuse("PASSWORD_OF_DEMO");
      const confirmed = await withOwnPassword(parts, context, {
        ...{ user, password, method: "secondFactor" },
        work: async () => {
          const codes = await factors.confirm(user.id, code);
          return typeof codes === "string" ? refuse(codes) : { ok: true as const, codes };
        },
      });
      if (!confirmed.ok) return confirmed;
      const detail = { endedSessions: await endOthers(context) };
      return { ok: true, result: { recoveryCodes: [...confirmed.codes] }, detail };
    },
    async renewRecoveryCodes(given, context) {
      const renewed = await withBoth(parts, given, context, {
        purpose: "recovery codes",
        work: (userId) => factors.renewRecoveryCodes(userId),
      });
      return renewed.ok ? { ok: true, result: { recoveryCodes: [...renewed.done] } } : renewed;
    },
    async removeSecondFactor(given, context) {
      const removed = await withBoth(parts, given, context, {
        purpose: "removal",
        work: async (userId) => {
          await factors.reset(userId);
          return true;
        },
      });
      if (!removed.ok) return removed;
      const detail = { endedSessions: await endOthers(context) };
      return { ok: true, result: "Logins need no code any more.", detail };
    },
  };
}

interface BothGiven {
  readonly code: string;
  readonly password: string;
}

/**
 * Does what takes the password and a code of the second factor, whose tries are those of `purpose`. `work` answers undefined
 * where the second factor has gone meanwhile.
 */
async function withBoth<Done>(
  parts: AccountParts,
  { code, password }: BothGiven,
  context: CallContext<PlayerCaller>,
  {
    purpose,
    work,
  }: { readonly purpose: string; readonly work: (userId: number) => Promise<Done | undefined> },
) {
  const user = await findUserById(parts.database, context.caller.userId);
  if (user === undefined || user.password_hash === null) return refuse("PASSWORD_OF_DEMO");
  if (user.totp_confirmed_at === null) return refuse("SECOND_FACTOR_MISSING");
  return withOwnPassword(parts, context, {
    ...{ user, password, method: "secondFactor" },
    work: async () => {
      const refusal = await codeRefusal(parts.factors, { ownerId: user.id, code, purpose });
      // It was there a moment ago: another call has removed it.
      if (refusal?.code === "SECOND_FACTOR_NEEDED") return refuse("SECOND_FACTOR_MISSING");
      if (refusal) return refusal;
      const done = await work(user.id);
      return done === undefined ? refuse("SECOND_FACTOR_MISSING") : { ok: true as const, done };
    },
  });
}

/** The operators' call for a player who has neither the authenticator nor a recovery code. */
export function operatorSecondFactorCalls({
  players,
  factors,
  sessions,
}: AccountParts): Pick<HandlersOf<"operator">, "resetPlayerSecondFactor"> {
  return {
    async resetPlayerSecondFactor({ userName }, context) {
      const player = await players.byUsername(userName);
      if (!player) return refuse("ACCOUNT_NOT_FOUND");
      const { userId, username } = player;
      if ((await factors.enrolledAt(userId)) === undefined) return refuse("SECOND_FACTOR_MISSING");
      await factors.reset(userId);
      const endedSessions = await sessions.endAllOf([userId], "secondFactorReset");
      context.noteChange({ before: { hadSecondFactor: true }, after: { hadSecondFactor: false } });
      return { ok: true, result: { userName: username, endedSessions } };
    },
  };
}
