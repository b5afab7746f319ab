import type { Pool } from "pg";
import type { Logger } from "pino";
import type { RateLimiter } from "../../calls/rate-limiter.ts";
import type { ExchangeRefusal } from "../../calls/refusals.ts";
import type { Configuration } from "../../config/configuration.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Random } from "../../ports/random.ts";
import type { Players } from "../players/index.ts";
import type { SecondFactors } from "../second-factor/index.ts";
import type { BotSessions, SessionBook } from "../sessions/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { FreeAccountLimiter } from "./free-account-limiter.ts";
import type { LoginAttempts } from "./login/login-attempts.ts";
import type { LoginThrottle } from "./login/login-throttle.ts";
import type { HashingQueue } from "./passwords/hashing-queue.ts";
import type { PasswordHashes } from "./passwords/password-hashes.ts";
import type { CodeSender } from "./sign-up/code-sender.ts";

/** What the endpoints of this module share. */
export interface AccountParts {
  readonly config: Configuration;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly database: Pool;
  readonly exchange: Exchange;
  readonly wallet: Wallet;
  readonly players: Players;
  /** Cancels everything unmatched of an account. */
  cancelAllOf(accountId: number): Promise<{ readonly ok: true; readonly count: number } | ExchangeRefusal>;
  readonly hosts: HostDirectory;
  readonly sessions: SessionBook;
  readonly botSessions: BotSessions;
  /** Players' second factors. */
  readonly factors: SecondFactors;
  readonly logger: Logger;
  readonly passwords: PasswordHashes;
  /** Every call that hashes a password goes through it, but for those of the next two. */
  readonly hashing: HashingQueue;
  /** Logins from devices that their account was logged in from, and changes of passwords; accounts take turns. */
  readonly deviceHashing: HashingQueue;
  /** Players whom operators create; operators take turns. */
  readonly operatorHashing: HashingQueue;
  readonly throttle: LoginThrottle;
  readonly freeAccounts: FreeAccountLimiter;
  /** Sign-ups that an address may begin, whatever becomes of them. */
  readonly signUpLimiter: RateLimiter;
  readonly attempts: LoginAttempts;
  readonly codes: CodeSender;
}
