import type { Pool } from "pg";
import type { Configuration } from "../../config/configuration.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PasswordHashes } from "../account/index.ts";
import type { AuditTrail } from "../audit/index.ts";
import type { SecondFactors } from "../second-factor/index.ts";
import type { LoginQueue } from "./login-queue.ts";
import type { OperatorLoginThrottle } from "./login-throttle.ts";
import type { OperatorSessionBook } from "./operator-sessions.ts";

/** What the endpoints of this module share. */
export interface OperatorParts {
  readonly clock: Clock;
  readonly database: Pool;
  readonly passwords: PasswordHashes;
  readonly sessions: OperatorSessionBook;
  readonly throttle: OperatorLoginThrottle;
  readonly queue: LoginQueue;
  readonly factors: SecondFactors;
  readonly audit: AuditTrail;
  /** The operator that the configuration names; undefined: none. */
  readonly configuredOperator: string | undefined;
  readonly secondFactorPolicy: Configuration["operatorSecondFactor"];
}
