import { join } from "node:path";
import { SPORTS, type SportKey } from "@crossbook/contract";
import { FAULT_NAMES, type FaultMix } from "../payment-provider/faults.ts";
import { type Configuration, LOG_LEVELS, type LogLevel, type Operator } from "./configuration.ts";
import { loadStudios } from "./load-studios.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export type LoadedConfiguration =
  | { readonly ok: true; readonly configuration: Configuration }
  /** One sentence for each value that cannot be used. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** Secrets that `npm start` and the tests agree on when nothing is set. They guard play money on loopback only. */
const DEVELOPMENT_FEED_SECRET = "development-feed-secret";
const DEVELOPMENT_SMS_KEY = "development-sms-key";
const DEVELOPMENT_PAYMENT = {
  keyId: "key_development",
  keySecret: "development-payment-key-secret",
  webhookSecret: "development-payment-webhook-secret",
} as const;

/** A payout is paid after two seconds, and a failed webhook is repeated for 24 minutes. */
const DEFAULT_PAYMENT_SPEED = 60;

/** A T20 match takes about seven minutes at this speed. */
export const DEFAULT_SPEED = 30;

/** Reads the environment; an unset or empty variable means its default. */
export function loadConfiguration(environment: Environment): LoadedConfiguration {
  const problems: string[] = [];
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;

  function number(name: string, whenUnset: number, low: number, high: number, whole = true): number {
    const written = text(name);
    if (written === undefined) return whenUnset;
    const value = Number(written);
    const valid =
      Number.isFinite(value) && value >= low && value <= high && (!whole || Number.isInteger(value));
    if (valid) return value;
    problems.push(
      `${name} must be a ${whole ? "whole " : ""}number from ${low} to ${high}, not "${written}".`,
    );
    return whenUnset;
  }

  const serverPort = number("PORT", 3000, 1, 65_535);
  const crossbookUrl = checkedUrl(text("CROSSBOOK_URL") ?? `http://127.0.0.1:${serverPort}`, problems);
  const operatorPort = text("OPERATOR_PORT") && number("OPERATOR_PORT", serverPort, 1, 65_535);
  const configuration: Configuration = {
    host: text("SANDBOX_HOST") ?? "127.0.0.1",
    port: number("SANDBOX_PORT", 3100, 0, 65_535),
    crossbookUrl,
    operatorUrl: operatorPort
      ? `http://${text("OPERATOR_HOST") ?? "127.0.0.1"}:${operatorPort}`
      : crossbookUrl,
    feedSecret: text("FEED_SECRET") ?? DEVELOPMENT_FEED_SECRET,
    smsKey: text("SMS_KEY") ?? DEVELOPMENT_SMS_KEY,
    payments: {
      keyId: text("PAYMENT_KEY_ID") ?? DEVELOPMENT_PAYMENT.keyId,
      keySecret: text("PAYMENT_KEY_SECRET") ?? DEVELOPMENT_PAYMENT.keySecret,
      webhookSecret: text("PAYMENT_WEBHOOK_SECRET") ?? DEVELOPMENT_PAYMENT.webhookSecret,
      speed: number("SANDBOX_PAYMENT_SPEED", DEFAULT_PAYMENT_SPEED, 0.1, 10_000, false),
      mix: checkedMix(text("SANDBOX_PAYMENT_FAULTS"), problems),
      keepDays: number("SANDBOX_PAYMENT_DAYS", 7, 1, 90),
    },
    studios: loadStudios({ text, number, problems }),
    speed: number("SANDBOX_SPEED", DEFAULT_SPEED, 0.1, 1000, false),
    seed: text("SANDBOX_SEED") ?? "crossbook",
    stateDir: join(text("DATA_DIR") ?? ".data", "sandbox"),
    matchesDirs: (text("MATCHES_DIR") ?? "").split(":").filter((folder) => folder !== ""),
    accounts: {
      makers: names(text("MAKERS") ?? "maker1,maker2"),
      bettors: names(text("BETTORS") ?? "bettor1,bettor2,bettor3,bettor4"),
      password: text("MAKER_PASSWORD"),
      sports: checkedSports(text("MAKER_SPORTS"), problems),
    },
    operator: operatorOf(text("OPERATOR_USERNAME"), text("OPERATOR_PASSWORD")),
    logLevel: checkedLogLevel(text("LOG_LEVEL") ?? "info", problems),
  };
  return problems.length === 0 ? { ok: true, configuration } : { ok: false, problems };
}

function operatorOf(username: string | undefined, password: string | undefined): Operator | undefined {
  return username === undefined || password === undefined ? undefined : { username, password };
}

/** A list as `maker1,maker2`; `none` is the empty list. */
function names(list: string): readonly string[] {
  if (list === "none") return [];
  return list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function checkedSports(written: string | undefined, problems: string[]): readonly SportKey[] {
  const known = SPORTS.filter(({ id }) => id > 0).map(({ key }) => key);
  if (written === undefined) return known;
  const wanted = names(written);
  for (const name of wanted.filter((one) => !known.some((key) => key === one))) {
    problems.push(`MAKER_SPORTS names "${name}"; it may name ${known.join(", ")}, or none.`);
  }
  return known.filter((key) => wanted.includes(key));
}

/** A list as `lostWebhook:0.1,slowAnswers:0.05`: how likely each fault is. */
function checkedMix(written: string | undefined, problems: string[]): FaultMix {
  const mix: Partial<Record<keyof FaultMix, number>> = {};
  for (const entry of names(written ?? "none")) {
    const [name, share = ""] = entry.split(":");
    const fault = FAULT_NAMES.find((known) => known === name);
    const likelihood = share.trim() === "" ? Number.NaN : Number(share);
    if (fault !== undefined && likelihood >= 0 && likelihood <= 1) mix[fault] = likelihood;
    else
      problems.push(
        `SANDBOX_PAYMENT_FAULTS has "${entry}"; write faults with how likely they are, such as lostWebhook:0.1, of ${FAULT_NAMES.join(", ")}.`,
      );
  }
  return mix;
}

function checkedUrl(written: string, problems: string[]): string {
  if (!URL.canParse(written) || !/^https?:$/.test(new URL(written).protocol)) {
    problems.push(`CROSSBOOK_URL must be an http or https address, not "${written}".`);
  }
  return written.replace(/\/+$/, "");
}

function checkedLogLevel(written: string, problems: string[]): LogLevel {
  const level = LOG_LEVELS.find((known) => known === written);
  if (level === undefined)
    problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}, not "${written}".`);
  return level ?? "info";
}
