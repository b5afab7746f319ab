import { refuse } from "../../http/envelope.ts";
import type { Handlers, HandlersOf, Refusal } from "../../http/handler.ts";
import { RateLimiter } from "../../http/rate-limiter.ts";
import type { SmsProvider } from "../../providers/sms/sms-provider.ts";
import type { AccountParts } from "./account-parts.ts";
import { getAccessTokenValidateTime } from "./get-access-token-validate-time.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { authenticate } from "./login/authenticate.ts";
import { loginAsDemoUser } from "./login/login-as-demo-user.ts";
import { LoginThrottle } from "./login/login-throttle.ts";
import { logout } from "./logout.ts";
import { authenticateOperator } from "./operators/authenticate-operator.ts";
import { createPlayer } from "./operators/create-player.ts";
import { ensureOperator } from "./operators/operators-table.ts";
import { Crowd } from "./passwords/crowd.ts";
import { PasswordHashes } from "./passwords/password-hashes.ts";
import { refreshToken } from "./refresh-token.ts";
import { CodeSender } from "./sign-up/code-sender.ts";
import { register } from "./sign-up/register.ts";
import { resendVerificationCode } from "./sign-up/resend-verification-code.ts";
import { verificationUser } from "./sign-up/verification-user.ts";

export interface AccountModule {
  readonly handlers: Pick<Handlers, "account"> & {
    readonly operator: Pick<HandlersOf<"operator">, "authenticate" | "createPlayer">;
  };
  /** Sees to the configured operator and begins to keep house. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Players' and operators' accounts: sign-up, login, sessions. */
export function createAccountModule(
  given: Omit<AccountParts, "passwords" | "throttle" | "freeAccountLimiter" | "codes"> & {
    readonly sms: SmsProvider;
  },
): AccountModule {
  const { config, clock } = given;
  const parts: AccountParts = {
    ...given,
    passwords: new PasswordHashes(),
    throttle: new LoginThrottle(clock),
    freeAccountLimiter: new RateLimiter(config.rates.freeAccounts, clock),
    codes: new CodeSender({ ...given, limits: config.sms }),
  };
  const inTurn = admitting(new Crowd());
  let housekeeping: ReturnType<typeof startHousekeeping> | undefined;

  return {
    handlers: {
      account: {
        authenticate: inTurn(authenticate(parts)),
        loginAsDemoUser: loginAsDemoUser(parts),
        register: inTurn(register(parts)),
        verificationUser: verificationUser(parts),
        resendVerificationCode: resendVerificationCode(parts),
        refreshToken: refreshToken(parts),
        getAccessTokenValidateTime: getAccessTokenValidateTime(),
        logout: logout(parts),
      },
      operator: {
        authenticate: inTurn(authenticateOperator(parts)),
        createPlayer: inTurn(createPlayer(parts)),
      },
    },
    async start() {
      if (config.operator)
        await ensureOperator(parts.database, parts.passwords, { ...config.operator, at: clock.now() });
      housekeeping = startHousekeeping(parts);
    },
    async stop() {
      await housekeeping?.stop();
    },
  };
}

/** The crowd hashes some dozen passwords a second. */
const CROWDED_SECONDS = 2;

/** Calls that hash a password share one crowd; who does not fit in is told to come back. */
function admitting(crowd: Crowd) {
  return <Input, Context, Reply>(handler: (input: Input, context: Context) => Promise<Reply>) =>
    async (input: Input, context: Context): Promise<Reply | Refusal<"SERVICE_UNAVAILABLE">> =>
      (await crowd.admit(() => handler(input, context))) ??
      refuse("SERVICE_UNAVAILABLE", { retryAfterSeconds: CROWDED_SECONDS });
}
