import { readFileSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import type { Configuration, LogLevel } from "./configuration.ts";
import { EnvironmentReader, PROVIDER_SECRET_LENGTH } from "./environment-reader.ts";
import { withSecretFiles } from "./secret-files.ts";
import { readStudios } from "./studio-configuration.ts";

const LOG_LEVELS: readonly LogLevel[] = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];
const SECONDS_PER_HOUR = 3600;
const BYTES_PER_MB = 1024 * 1024;
const MS_PER_SECOND = 1000;
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
const PAISE_PER_UNIT = 100;
/** Of secrets that the installation makes itself: 128 bits in hexadecimal digits, and more in any other form. */
const OWN_SECRET_LENGTH = 32;

export type LoadedConfiguration =
  | { readonly ok: true; readonly configuration: Configuration }
  /** One sentence for each wrong value: what is wrong and what to write instead. */
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads the environment, and the files that its `…_FILE` variables name for secrets. All problems are reported at once.
 * `folder`: what relative paths start from.
 */
export function loadConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): LoadedConfiguration {
  const { values, problems } = withSecretFiles(environment, folder);
  const read = new EnvironmentReader(values, problems);
  const path = (text: string) => (isAbsolute(text) ? text : resolve(folder, text));
  const sandboxPort = read.integer("SANDBOX_PORT", { least: 1, most: 65_535 });
  const demoLoginsPerHour = read.integer("DEMO_LOGINS_PER_HOUR", { least: 1, most: 1_000_000 });

  const configuration: Configuration = {
    ...readRole(read),
    host: read.text("HOST"),
    port: read.integer("PORT", { least: 0, most: 65_535 }),
    operatorListener:
      read.optional("OPERATOR_PORT") === undefined
        ? undefined
        : {
            host: read.text("OPERATOR_HOST"),
            port: read.integer("OPERATOR_PORT", { least: 0, most: 65_535 }),
          },
    botStream: readBotStream(read, path),
    ...readDatabase(read, path),
    leaderLeaseMs: read.integer("LEADER_LEASE_SECONDS", { least: 2, most: 3600 }) * MS_PER_SECOND,
    journal: read.oneOf("JOURNAL", ["removeOld", "keep"] as const),
    finishedMarketMs: read.integer("FINISHED_MARKET_MINUTES", { least: 1, most: 525_600 }) * MS_PER_MINUTE,
    keptKeysMs: read.integer("KEPT_KEY_DAYS", { least: 1, most: 36_500 }) * MS_PER_DAY,
    settlementApprovalAbove:
      read.integer("SETTLEMENT_APPROVAL_ABOVE", { least: 0, most: 1_000_000_000 }) * PAISE_PER_UNIT,
    ...readMessages(read, sandboxPort),
    payment: readPayment(read),
    studios: readStudios(read),
    feedSecret: read.secret("FEED_SECRET", OWN_SECRET_LENGTH),
    imageStoreBytes: read.integer("IMAGE_STORE_MB", { least: 0, most: 1_000_000 }) * BYTES_PER_MB,
    ...readTokenKeys(read),
    otpSecret: read.secret("OTP_SECRET", OWN_SECRET_LENGTH),
    operatorSecondFactor: read.oneOf("OPERATOR_SECOND_FACTOR", ["optional", "required"] as const),
    operator: readOperator(read),
    autoVerifyOtp: read.optionalMatching(
      "AUTO_VERIFY_OTP",
      /^[A-Za-z0-9]{4,64}$/,
      "4 to 64 letters or digits",
    ),
    traces: read.oneOf("TRACES", ["off", "on"] as const) === "on",
    logLevel: read.oneOf("LOG_LEVEL", LOG_LEVELS),
    tvSite: read.optionalMatching("TV_SITE", /^[a-z0-9.-]{1,253}$/, "a part of a host name in small letters"),
    blockedCountries: read.list("BLOCKED_COUNTRIES", /^[A-Z]{2}$/, "two capital letters each, such as IN"),
    metrics: readMetrics(read),
    hub: readHub(read),
    corsOrigins: read.origins("CORS_ORIGINS", "https://example.org"),
    trustedProxies: read.networks("TRUSTED_PROXIES"),
    ...readPaths(read, path),
    rates: {
      perAddress: readRate(read, "RATE_PER_ADDRESS", "BURST_PER_ADDRESS"),
      perAccount: readRate(read, "RATE_PER_ACCOUNT", "BURST_PER_ACCOUNT"),
      freeAccounts: {
        perSecond: demoLoginsPerHour / SECONDS_PER_HOUR,
        burst: Math.max(1, Math.floor(demoLoginsPerHour / 2)),
      },
    },
  };
  return read.problems.length > 0 ? { ok: false, problems: read.problems } : { ok: true, configuration };
}

/** The SMS provider, and what its messages link to. */
function readMessages(read: EnvironmentReader, sandboxPort: number): Pick<Configuration, "sms" | "siteUrl"> {
  return {
    sms: {
      url: read.url("SMS_URL", ["http:", "https:"]) ?? `http://127.0.0.1:${sandboxPort}/sms-gateway`,
      key: read.secret("SMS_KEY", PROVIDER_SECRET_LENGTH),
      sender: read.matching("SMS_SENDER", /^[A-Za-z0-9]{1,11}$/, "1 to 11 letters or digits"),
      hourlyBudget: read.integer("SMS_HOURLY_BUDGET", { least: 1, most: 1_000_000 }),
      hourlyPerAddress: read.integer("SMS_HOURLY_PER_ADDRESS", { least: 1, most: 1_000_000 }),
    },
    siteUrl: read.matching(
      "SITE_URL",
      /^https?:\/\/[^/\s?#]+$/,
      "an origin such as https://example.org or https://{host}",
    ),
  };
}

function readPaths(
  read: EnvironmentReader,
  path: (text: string) => string,
): Pick<Configuration, "hostSettingsFile" | "playerAppDir" | "consoleAppDir"> {
  const settingsFile = read.optional("HOST_SETTINGS_FILE");
  const playerApp = read.optional("PLAYER_APP_DIR");
  const consoleApp = read.optional("CONSOLE_APP_DIR");
  return {
    hostSettingsFile: settingsFile === undefined ? undefined : path(settingsFile),
    playerAppDir: playerApp === undefined ? undefined : path(playerApp),
    consoleAppDir: consoleApp === undefined ? undefined : path(consoleApp),
  };
}

/** A front has nothing of its own to begin with. */
function readRole(read: EnvironmentReader): Pick<Configuration, "role" | "natsUrl"> {
  const role = read.oneOf("ROLE", ["server", "front"] as const);
  const natsUrl = read.url("NATS_URL", ["nats:", "tls:"]);
  if (role === "front") {
    for (const name of ["NATS_URL", "DATABASE_URL"] as const) {
      if (read.optional(name) === undefined) read.complain(`${name} is not set: a front needs it.`);
    }
    if (read.optional("OPERATOR_PORT") !== undefined)
      read.complain("OPERATOR_PORT is set: a front has no operators' calls; set it for the servers.");
    if (read.optional("BOT_STREAM_PORT") !== undefined)
      read.complain("BOT_STREAM_PORT is set: a front has no bots' stream; set it for the servers.");
  }
  return { role, natsUrl };
}

function readBotStream(read: EnvironmentReader, path: (text: string) => string): Configuration["botStream"] {
  if (read.optional("BOT_STREAM_PORT") === undefined) return undefined;
  const port = read.integer("BOT_STREAM_PORT", { least: 0, most: 65_535 });
  const host = read.text("BOT_STREAM_HOST");
  const fileOf = (name: "BOT_STREAM_TLS_CERT_FILE" | "BOT_STREAM_TLS_KEY_FILE") => {
    const file = read.optional(name);
    if (file === undefined) return undefined;
    try {
      return readFileSync(path(file), "utf8");
    } catch (error) {
      read.complain(`${name} cannot be read (${String(error)}): name a PEM file.`);
      return undefined;
    }
  };
  const cert = fileOf("BOT_STREAM_TLS_CERT_FILE");
  const key = fileOf("BOT_STREAM_TLS_KEY_FILE");
  if ((cert === undefined) !== (key === undefined))
    read.complain("Set BOT_STREAM_TLS_CERT_FILE and BOT_STREAM_TLS_KEY_FILE both, or neither.");
  return { host, port, tls: cert === undefined || key === undefined ? undefined : { cert, key } };
}

function readDatabase(
  read: EnvironmentReader,
  path: (text: string) => string,
): Pick<Configuration, "dataDir" | "walArchiveDir" | "databaseUrl" | "databaseOwnerUrl" | "readDatabase"> {
  const readUrl = read.url("READ_DATABASE_URL", ["postgresql:", "postgres:"]);
  const maxLagMs = read.integer("READ_DATABASE_LAG_SECONDS", { least: 2, most: 3600 }) * MS_PER_SECOND;
  const walArchiveDir = read.optional("WAL_ARCHIVE_DIR");
  return {
    dataDir: path(read.text("DATA_DIR")),
    walArchiveDir: walArchiveDir === undefined ? undefined : path(walArchiveDir),
    databaseUrl: read.url("DATABASE_URL", ["postgresql:", "postgres:"]),
    databaseOwnerUrl: read.url("DATABASE_OWNER_URL", ["postgresql:", "postgres:"]),
    readDatabase: readUrl === undefined ? undefined : { url: readUrl, maxLagMs },
  };
}

function readHub(read: EnvironmentReader): Configuration["hub"] {
  return {
    connectionsPerAddress: read.integer("HUB_CONNECTIONS_PER_ADDRESS", { least: 1, most: 1_000_000 }),
    messagesPerConnection: read.integer("HUB_MESSAGES_PER_CONNECTION", { least: 2, most: 1_000_000 }),
    messagesPerAddress: read.integer("HUB_MESSAGES_PER_ADDRESS", { least: 5, most: 1_000_000 }),
  };
}

/** All of it, or none where there is no provider. */
function readPayment(read: EnvironmentReader): Configuration["payment"] {
  const url = read.url("PAYMENT_URL", ["http:", "https:"]);
  if (url === undefined) return undefined;
  const keyId = read.matching(
    "PAYMENT_KEY_ID",
    /^[A-Za-z0-9._-]{1,64}$/,
    "1 to 64 letters, digits, dots or dashes",
  );
  if (keyId === "") read.complain("PAYMENT_KEY_ID is not set: PAYMENT_URL needs it.");
  return {
    ...{ url, keyId },
    keySecret: read.secret("PAYMENT_KEY_SECRET", PROVIDER_SECRET_LENGTH),
    webhookSecret: read.secret("PAYMENT_WEBHOOK_SECRET", PROVIDER_SECRET_LENGTH),
  };
}

/** Players' and operators' keys: a token of one must never verify as one of the other. */
function readTokenKeys(
  read: EnvironmentReader,
): Pick<Configuration, "playerTokenKeys" | "operatorTokenKeys"> {
  const playerTokenKeys = read.keys("PLAYER_TOKEN_SECRETS", OWN_SECRET_LENGTH);
  const operatorTokenKeys = read.keys("OPERATOR_TOKEN_SECRETS", OWN_SECRET_LENGTH);
  const ofPlayers = new Set(playerTokenKeys.map(({ secret }) => secret));
  if (operatorTokenKeys.some(({ secret }) => ofPlayers.has(secret)))
    read.complain("OPERATOR_TOKEN_SECRETS has a secret of PLAYER_TOKEN_SECRETS: give operators their own.");
  return { playerTokenKeys, operatorTokenKeys };
}

function readOperator(read: EnvironmentReader): Configuration["operator"] {
  const username = read.optionalMatching(
    "OPERATOR_USERNAME",
    /^[A-Za-z0-9._-]{3,32}$/,
    "3 to 32 letters, digits, dots, dashes or underscores",
  );
  const password = read.optional("OPERATOR_PASSWORD");
  if (username === undefined && password === undefined) return undefined;
  if (username === undefined || password === undefined) {
    read.complain("Set OPERATOR_USERNAME and OPERATOR_PASSWORD both, or neither.");
    return undefined;
  }
  if (password.length < 12) read.complain("OPERATOR_PASSWORD is too short: use at least 12 characters.");
  return { username, password };
}

function readMetrics(read: EnvironmentReader): Configuration["metrics"] {
  const token = read.optional("METRICS_TOKEN");
  if (token !== undefined && token.length < OWN_SECRET_LENGTH)
    read.complain(`METRICS_TOKEN is too short: use at least ${OWN_SECRET_LENGTH} characters.`);
  const isSet = read.optional("METRICS_PORT") !== undefined;
  return { token, port: isSet ? read.integer("METRICS_PORT", { least: 0, most: 65_535 }) : undefined };
}

function readRate(
  read: EnvironmentReader,
  rateName: "RATE_PER_ADDRESS" | "RATE_PER_ACCOUNT",
  burstName: "BURST_PER_ADDRESS" | "BURST_PER_ACCOUNT",
) {
  const bounds = { least: 1, most: 10_000_000 };
  return { perSecond: read.integer(rateName, bounds), burst: read.integer(burstName, bounds) };
}
