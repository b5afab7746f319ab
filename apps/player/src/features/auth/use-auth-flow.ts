import { toastError, toastInfo, toastSuccess } from "@crossbook/browser";
import { type CallError, mayBeDone } from "@crossbook/client";
import type { ErrorCode } from "@crossbook/contract";
import { useRef } from "react";
import type { ModalName } from "../../app/modal-events.ts";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { authText } from "../../messages/english/account/auth.ts";
import { forgetReferral } from "../../routes/kept/kept-referral.ts";
import { tabStorage } from "../../routes/kept/tab-storage.ts";
import { LANDING_PATH } from "../../routes/navigation-rule.ts";
import { usePlayerSearch, useRouter } from "../../routes/use-router.ts";
import type { Authentication, RegisterForm } from "../../session/authentication.ts";

/** Where the auth screens are: in a modal over a page, or as pages of their own. */
export interface AuthFlowOptions {
  readonly inModal: boolean;
}

export interface AuthFlow {
  /**
   * Each act answers the refusal, after its toast; undefined: it succeeded and the player is on the way. What is wrong
   * with a code is for the form to say.
   */
  logIn(username: string, password: string, code?: string): Promise<CallError | undefined>;
  logInAsDemo(): Promise<CallError | undefined>;
  register(form: RegisterForm): Promise<CallError | undefined>;
  verify(otp: string): Promise<CallError | undefined>;
  /** True: a new code is on its way. */
  resend(): Promise<boolean>;
  /** Another auth screen, in the same place as this one. */
  show(name: ModalName): void;
}

const PAGES = {
  login: "/auth/login",
  register: "/auth/signup",
  verification: "/auth/verfication",
} as const satisfies Record<ModalName, string>;

const STARTS_ANEW: ReadonlySet<string | undefined> = new Set([
  "USERNAME_TAKEN",
  "MOBILE_TAKEN",
  "REGISTRATION_NOT_FOUND",
] satisfies ErrorCode[]);

function refuse(error: CallError): CallError {
  if (error.code !== "SECOND_FACTOR_NEEDED" && error.code !== "SECOND_FACTOR_WRONG")
    toastError(error.message);
  return error;
}

/** Whether the sign-up of this name can be ended on this device. */
function isPendingHere(authentication: Authentication, username: string): boolean {
  return authentication.pendingRegistration()?.username.toLowerCase() === username.toLowerCase();
}

/** The acts of the auth screens, each with where it leads. */
export function useAuthFlow({ inModal }: AuthFlowOptions): AuthFlow {
  const { authentication, casinoGames, modals, settings } = usePlayerApp();
  const router = useRouter();
  const search = usePlayerSearch();
  /** Whether a code was sent that may have ended the sign-up without anybody knowing here. */
  const isUnanswered = useRef(false);
  const to = (inModal ? modals.store.getState().open?.to : undefined) ?? search.to;

  function show(name: ModalName): void {
    if (inModal) modals.open(name, { to });
    else void router.navigate({ to: PAGES[name], search: { to, referral: search.referral } });
  }

  async function arrive(href: string): Promise<undefined> {
    void casinoGames.load();
    modals.close();
    await router.navigate({ href });
    return undefined;
  }

  // The sign-up is gone because a code that was sent before has ended it.
  const isEndedUnseen = (code?: string) => isUnanswered.current && code === "REGISTRATION_NOT_FOUND";
  function leadToLogin(): undefined {
    toastInfo(authText().maybeSignedUp);
    show("login");
  }

  async function enterVerified(otp: string | undefined): Promise<CallError | undefined> {
    const outcome = await authentication.verify(otp);
    if (outcome.ok) {
      forgetReferral(tabStorage());
      void settings.load();
      return arrive(LANDING_PATH);
    }
    if (isEndedUnseen(outcome.error?.code)) return leadToLogin();
    if (outcome.error && mayBeDone(outcome.error)) isUnanswered.current = true;
    if (outcome.error) refuse(outcome.error);
    if (outcome.error && !STARTS_ANEW.has(outcome.error.code)) return outcome.error;
    // No code ends this sign-up any more: another name or number is needed, or it is gone.
    show("register");
    return undefined;
  }

  return {
    show,
    logIn: async (username, password, code) => {
      const outcome = await authentication.logIn(username, password, code);
      if (outcome.ok) return arrive(to ?? LANDING_PATH);
      if (outcome.error.code !== "NOT_VERIFIED" || !isPendingHere(authentication, username))
        return refuse(outcome.error);
      show("verification");
      return undefined;
    },
    logInAsDemo: async () => {
      const outcome = await authentication.logInAsDemo();
      return outcome.ok ? arrive(to ?? "/") : refuse(outcome.error);
    },
    register: async (form) => {
      const outcome = await authentication.register(form);
      if (!outcome.ok) return refuse(outcome.error);
      // The host skips the code: the server accepts the registration without one, so no code is in this bundle.
      if (settings.state().settings?.skipVerification === true) return enterVerified(undefined);
      show("verification");
      return undefined;
    },
    verify: enterVerified,
    resend: async () => {
      const outcome = await authentication.resendCode();
      if (outcome.ok) {
        toastSuccess(authText().codeSentAgain);
        return true;
      }
      if (isEndedUnseen(outcome.error?.code)) return leadToLogin() ?? false;
      if (outcome.error) refuse(outcome.error);
      if (!outcome.error || STARTS_ANEW.has(outcome.error.code)) show("register");
      return false;
    },
  };
}
