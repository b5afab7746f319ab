import type { Handlers, HandlersOf } from "../../calls/handler.ts";
import { ownPagesOnly } from "../../calls/own-pages.ts";
import { RateLimiter } from "../../calls/rate-limiter.ts";
import type { PeriodicTask } from "../../ports/periodic-task.ts";
import type { SmsProvider } from "../../ports/sms-provider.ts";
import type { AccountParts } from "./account-parts.ts";
import {
  applicationCalls,
  type OperatorApplicationCall,
  operatorApplicationCalls,
} from "./applications/application-calls.ts";
import { botKeyCalls } from "./bot-keys/bot-key-calls.ts";
import { type BotLogin, botLogin } from "./bot-keys/bot-login.ts";
import { startCleanUp } from "./clean-up.ts";
import { createPlayer } from "./create-player.ts";
import { FreeAccountLimiter } from "./free-account-limiter.ts";
import { getAccessTokenValidateTime } from "./get-access-token-validate-time.ts";
import { startEndingLocks } from "./locks/end-locks.ts";
import { type LockCall, lockCalls } from "./locks/lock-calls.ts";
import { PlayerLocks } from "./locks/player-locks.ts";
import { authenticate } from "./login/authenticate.ts";
import { getUserLoginAttempts } from "./login/get-user-login-attempts.ts";
import { loginAsDemoUser } from "./login/login-as-demo-user.ts";
import { LoginAttempts } from "./login/login-attempts.ts";
import { LoginThrottle } from "./login/login-throttle.ts";
import { logout } from "./logout.ts";
import { requestPasswordReset } from "./password-reset/request-password-reset.ts";
import { resetPassword } from "./password-reset/reset-password.ts";
import { sendPasswordReset } from "./password-reset/send-password-reset.ts";
import { changePassword } from "./passwords/change-password.ts";
import { HashingQueue } from "./passwords/hashing-queue.ts";
import { PasswordHashes } from "./passwords/password-hashes.ts";
import { type PlayerRecordCall, playerRecordCalls } from "./player-record-calls.ts";
import { refreshToken } from "./refresh-token.ts";
import { operatorSecondFactorCalls, secondFactorCalls } from "./second-factor/second-factor-calls.ts";
import { sessionCalls } from "./session-calls.ts";
import { CodeSender } from "./sign-up/code-sender.ts";
import { register } from "./sign-up/register.ts";
import { resendVerificationCode } from "./sign-up/resend-verification-code.ts";
import { verificationUser } from "./sign-up/verification-user.ts";

import { addUserStakes } from "./stakes/add-user-stakes.ts";

export type { BotLogin } from "./bot-keys/bot-login.ts";
export { isCommonPassword } from "./passwords/common-passwords.ts";
export { PasswordHashes } from "./passwords/password-hashes.ts";
export { isUsername } from "./usernames.ts";

/** Sign-ups that a network may begin: more than people make behind one address, few for whoever tries names. */
const SIGN_UPS = { perSecond: 1 / 60, burst: 30 };

export interface AccountModule {
  readonly handlers: {
    /** What is paid to whom is the payments' to answer. */
    readonly account: Omit<Handlers["account"], "getPaymentInfo">;
    readonly userStakes: Handlers["userStakes"];
    readonly applications: Handlers["applications"];
    readonly operator: Pick<
      HandlersOf<"operator">,
      | "createPlayer"
      | "sendPasswordReset"
      | "resetPlayerSecondFactor"
      | LockCall
      | PlayerRecordCall
      | OperatorApplicationCall
    >;
  };
  readonly botLogin: BotLogin;
  /** Begins the periodic clean-up, and ends locks whose time is over. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Players' accounts: sign-up, login, sessions. */
export function createAccountModule(
  given: Omit<
    AccountParts,
    | "passwords"
    | "hashing"
    | "deviceHashing"
    | "operatorHashing"
    | "throttle"
    | "freeAccounts"
    | "signUpLimiter"
    | "attempts"
    | "codes"
  > & {
    readonly sms: SmsProvider;
  },
): AccountModule {
  const { config, clock } = given;
  const parts: AccountParts = {
    ...given,
    passwords: new PasswordHashes(),
    hashing: new HashingQueue(),
    deviceHashing: new HashingQueue({ mostAtOnce: 1 }),
    operatorHashing: new HashingQueue({ mostAtOnce: 1 }),
    throttle: new LoginThrottle(clock),
    freeAccounts: new FreeAccountLimiter(config.rates.freeAccounts, clock),
    signUpLimiter: new RateLimiter(SIGN_UPS, clock),
    attempts: new LoginAttempts(given),
    codes: new CodeSender({ ...given, limits: config.sms }),
  };
  const ownPages = ownPagesOnly(config.corsOrigins);
  const locks = new PlayerLocks(parts);
  let running: readonly PeriodicTask[] = [];

  return {
    botLogin: botLogin(parts),
    handlers: {
      account: {
        authenticate: ownPages(authenticate(parts)),
        loginAsDemoUser: ownPages(loginAsDemoUser(parts)),
        register: ownPages(register(parts)),
        verificationUser: ownPages(verificationUser(parts)),
        resendVerificationCode: ownPages(resendVerificationCode(parts)),
        refreshToken: ownPages(refreshToken(parts)),
        getAccessTokenValidateTime: getAccessTokenValidateTime(),
        logout: ownPages(logout(parts)),
        changePassword: changePassword(parts),
        requestPasswordReset: ownPages(requestPasswordReset({ ...parts, sms: given.sms })),
        resetPassword: ownPages(resetPassword(parts)),
        getUserLoginAttempts: getUserLoginAttempts(parts),
        ...{ ...sessionCalls(parts), ...secondFactorCalls(parts), ...botKeyCalls(parts) },
      },
      userStakes: { add: addUserStakes(parts) },
      applications: applicationCalls(parts),
      operator: {
        createPlayer: createPlayer(parts),
        sendPasswordReset: sendPasswordReset({ ...parts, sms: given.sms }),
        ...lockCalls(locks),
        ...playerRecordCalls(parts),
        ...operatorSecondFactorCalls(parts),
        ...operatorApplicationCalls(parts),
      },
    },
    async start() {
      running = [startCleanUp(parts), startEndingLocks({ ...parts, locks })];
    },
    async stop() {
      await Promise.all(running.map((task) => task.stop()));
      await parts.attempts.write();
    },
  };
}
