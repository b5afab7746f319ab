import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import { ownPagesOnly } from "../../calls/own-pages.ts";
import type { OperatorSessions } from "../../calls/sessions.ts";
import type { Configuration } from "../../config/configuration.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import { PasswordHashes } from "../account/index.ts";
import type { ActionLog } from "../market-operations/index.ts";
import { authenticate } from "./authenticate.ts";
import { type OperatorLockCall, operatorLockCalls } from "./lock-calls.ts";
import { LoginQueue } from "./login-queue.ts";
import { OperatorLoginThrottle } from "./login-throttle.ts";
import { logout } from "./logout.ts";
import { OperatorLocks } from "./operator-locks.ts";
import { OperatorSessionBook } from "./operator-sessions.ts";
import { ensureOperator } from "./operators-table.ts";

interface Parts {
  readonly config: Pick<Configuration, "corsOrigins" | "operator" | "operatorTokenKeys">;
  readonly database: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly actions: ActionLog;
}

export interface OperatorsModule {
  readonly handlers: {
    readonly operator: Pick<HandlersOf<"operator">, "authenticate" | "logout" | OperatorLockCall>;
  };
  readonly sessions: OperatorSessions;
  /** Creates or updates the configured operator and loads the live sessions. */
  start(): Promise<void>;
}

/** Who operates the exchange: operators, their login and their sessions, apart from players'. */
export function createOperatorsModule({ config, database, clock, ids, actions }: Parts): OperatorsModule {
  const passwords = new PasswordHashes();
  const sessions = new OperatorSessionBook({ database, clock, ids, tokenKeys: config.operatorTokenKeys });
  const throttle = new OperatorLoginThrottle(clock);
  const parts = { clock, database, passwords, sessions, throttle, queue: new LoginQueue() };
  return {
    handlers: {
      operator: {
        authenticate: ownPagesOnly(config.corsOrigins)(authenticate(parts)),
        logout: logout(parts),
        ...operatorLockCalls(new OperatorLocks(parts), actions),
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
