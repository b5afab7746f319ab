import type { SportKey } from "@crossbook/contract";
import type { PaymentProviderConfiguration } from "../payment-provider/payment-provider.ts";
import type { StudiosConfiguration } from "../studios/studios-configuration.ts";

/** Everything a sandbox can be set to, checked and complete. Made by `loadConfiguration` from the environment. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  /** Where the exchange listens, without a slash at the end. */
  readonly crossbookUrl: string;
  /** Where the exchange answers operators' calls. */
  readonly operatorUrl: string;
  /** Shared with the server; signs feed messages. */
  readonly feedSecret: string;
  /** The bearer key that the SMS gateway accepts. */
  readonly smsKey: string;
  readonly payments: PaymentProviderConfiguration;
  readonly studios: StudiosConfiguration;
  /** How many times faster than real life matches run. */
  readonly speed: number;
  /** Decides everything that is left to chance. */
  readonly seed: string;
  /** Folder of the sandbox's own state. */
  readonly stateDir: string;
  /** More folders with `cricsheet/*.json` and `openfootball/*.json`, beside the shipped matches. */
  readonly matchesDirs: readonly string[];
  readonly accounts: {
    /** Accounts that quote prices. */
    readonly makers: readonly string[];
    /** Accounts that bet as the public does. */
    readonly bettors: readonly string[];
    /** Of all of them. Unset: nobody quotes or bets. */
    readonly password: string | undefined;
    /** Sports they bet on, by the contract's keys; all of them unless some are named. */
    readonly sports: readonly SportKey[];
  };
  /** An operator's login, for topping up the accounts above; unset: they are never topped up. */
  readonly operator: Operator | undefined;
  readonly logLevel: LogLevel;
}

export interface Operator {
  readonly username: string;
  readonly password: string;
}

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
