import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import { ownPagesOnly } from "../../calls/own-pages.ts";
import type { OperatorSessions } from "../../calls/sessions.ts";
import type { Configuration } from "../../config/configuration.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import { PasswordHashes } from "../account/index.ts";
import type { AuditTrail } from "../audit/index.ts";
import { SecondFactors } from "../second-factor/index.ts";
import { authenticate } from "./authenticate.ts";
import { createOperator } from "./create-operator.ts";
import { getOperators } from "./get-operators.ts";
import { type OperatorLockCall, operatorLockCalls } from "./lock-calls.ts";
import { LoginQueue } from "./login-queue.ts";
import { OperatorLoginThrottle } from "./login-throttle.ts";
import { OperatorLocks } from "./operator-locks.ts";
import type { OperatorParts } from "./operator-parts.ts";
import { type OperatorPasswordCall, operatorPasswordCalls } from "./operator-passwords.ts";
import { OperatorSessionBook } from "./operator-sessions.ts";
import { ensureOperator } from "./operators-table.ts";
import { type SecondFactorCall, secondFactorCalls } from "./second-factor-calls.ts";
import { type OwnSessionCall, ownSessionCalls } from "./session-calls.ts";
import { setOperatorRole } from "./set-operator-role.ts";

interface Parts {
  readonly config: Pick<
    Configuration,
    "corsOrigins" | "operator" | "operatorTokenKeys" | "operatorSecondFactor" | "otpSecret"
  >;
  readonly database: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: AuditTrail;
}

type OperatorsCall =
  | "authenticate"
  | OwnSessionCall
  | "createOperator"
  | "getOperators"
  | "setOperatorRole"
  | OperatorLockCall
  | OperatorPasswordCall
  | SecondFactorCall;

export interface OperatorsModule {
  readonly handlers: { readonly operator: Pick<HandlersOf<"operator">, OperatorsCall> };
  readonly sessions: OperatorSessions;
  /** Creates or updates the configured operator and loads the live sessions. */
  start(): Promise<void>;
}

/** Who operates the exchange: operators, their login, roles, second factors and sessions, apart from players'. */
export function createOperatorsModule({ config, database, clock, ids, audit }: Parts): OperatorsModule {
  const passwords = new PasswordHashes();
  const sessions = new OperatorSessionBook({ database, clock, ids, tokenKeys: config.operatorTokenKeys });
  const throttle = new OperatorLoginThrottle(clock);
  const factors = new SecondFactors("operators", { database, clock, secret: config.otpSecret });
  const ownPages = ownPagesOnly(config.corsOrigins);
  const parts: OperatorParts = {
    ...{ clock, database, passwords, sessions, throttle, factors, audit },
    queue: new LoginQueue(),
    configuredOperator: config.operator?.username,
    secondFactorPolicy: config.operatorSecondFactor,
  };
  const ownSession = ownSessionCalls(parts);
  return {
    handlers: {
      operator: {
        authenticate: ownPages(authenticate(parts)),
        ...ownSession,
        resumeSession: ownPages(ownSession.resumeSession),
        getOperators: getOperators(parts),
        createOperator: createOperator(parts),
        setOperatorRole: setOperatorRole(parts),
        ...operatorLockCalls(new OperatorLocks(parts), sessions),
        ...operatorPasswordCalls(parts),
        ...secondFactorCalls(parts),
      },
    },
    sessions,
    async start() {
      if (config.operator) await ensureOperator(database, passwords, { ...config.operator, at: clock.now() });
      await sessions.load();
      for (const network of await sessions.knownNetworks()) throttle.rememberNetwork(network);
    },
  };
}
