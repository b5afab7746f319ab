import type { BrowserApi, Clock } from "@crossbook/browser";
import type { CallError } from "@crossbook/client";
import { api as contract, type RequestOf, type Session } from "@crossbook/contract";
import type { PlayerSession } from "./player-session.ts";
import type { RegistrationStorage, StoredRegistration } from "./registration-storage.ts";

export type AuthResult = { readonly ok: true } | { readonly ok: false; readonly error: CallError };
export type RegisterForm = RequestOf<typeof contract.account.register>;

export interface Authentication {
  /** `code`: of the second factor, once one was asked for. */
  logIn(username: string, password: string, code?: string): Promise<AuthResult>;
  logInAsDemo(): Promise<AuthResult>;
  /** On success the registration is pending in storage until its code is verified. */
  register(form: RegisterForm): Promise<AuthResult>;
  /** The registration that is pending for its code, if any. */
  pendingRegistration(): StoredRegistration | undefined;
  /**
   * Ends a registration with its code and logs in. Without a pending registration there is nothing to end.
   * Undefined on hosts that skip the code: the server knows its own, and it never reaches a browser.
   */
  verify(otp: string | undefined): Promise<AuthResult | { readonly ok: false; readonly error: undefined }>;
  resendCode(): Promise<AuthResult | { readonly ok: false; readonly error: undefined }>;
  /**
   * What the logout route does: ends the session here at once, and on the server as soon as it hears of it.
   * After a 401 or an expiry the session is over already, and pins and preferences stay.
   */
  leave(): void;
}

export interface AuthenticationOptions {
  readonly api: BrowserApi;
  readonly session: PlayerSession;
  readonly registrations: RegistrationStorage;
  readonly clock: Clock;
}

const OK: AuthResult = { ok: true };
const NO_REGISTRATION = { ok: false, error: undefined } as const;

/** The ways into a session and out of it. */
export function createAuthentication({
  api,
  session,
  registrations,
  clock,
}: AuthenticationOptions): Authentication {
  const account = contract.account;

  function enter(user: Session, username: string): AuthResult {
    session.logIn({ ...user, username });
    return OK;
  }

  function codeEnd(sent: { readonly codeExpiresInSeconds: number } | undefined) {
    return sent === undefined ? {} : { codeEndsAtMs: clock.now() + sent.codeExpiresInSeconds * 1_000 };
  }

  return {
    logIn: async (username, password, code) => {
      const outcome = await api.call(account.authenticate, {
        userNameOrEmailAddress: username,
        password,
        rememberClient: true,
        ...(code !== undefined && { code }),
      });
      return outcome.ok ? enter(outcome.result, outcome.result.username || username) : outcome;
    },
    logInAsDemo: async () => {
      const outcome = await api.call(account.loginAsDemoUser, {});
      return outcome.ok ? enter({ ...outcome.result, demo: true }, "Demo") : outcome;
    },
    register: async (form) => {
      const outcome = await api.call(account.register, form);
      if (!outcome.ok) return outcome;
      registrations.write({
        username: form.userName,
        mobile: form.mobile ?? "",
        domain: outcome.result.domain,
        ...codeEnd(outcome.detail),
      });
      return OK;
    },
    pendingRegistration: registrations.read,
    verify: async (otp) => {
      const pending = registrations.read();
      if (pending === undefined) return NO_REGISTRATION;
      const outcome = await api.call(account.verificationUser, {
        ...payloadOf(pending),
        ...(otp === undefined ? {} : { otp }),
      });
      if (!outcome.ok) return outcome;
      registrations.remove();
      return enter(outcome.result, outcome.result.username || pending.username);
    },
    resendCode: async () => {
      const pending = registrations.read();
      if (pending === undefined) return NO_REGISTRATION;
      const outcome = await api.call(account.resendVerificationCode, payloadOf(pending));
      if (!outcome.ok) return outcome;
      registrations.write({ ...pending, ...codeEnd(outcome.detail) });
      return OK;
    },
    leave: () => {
      if (session.takeEnded()) return;
      const { accessToken } = session.state();
      session.end("logout");
      if (accessToken === undefined) return;
      void api.call(account.logout, {}, { token: accessToken });
    },
  };
}

function payloadOf({ username, mobile, domain }: StoredRegistration) {
  return { userName: username, mobile, domain };
}
