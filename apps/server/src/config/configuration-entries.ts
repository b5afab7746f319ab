/** One environment variable: the README's table and the reader of the environment are both made from this list. */
export interface ConfigurationEntry {
  readonly name: string;
  /** As it would be written; empty: none. */
  readonly default: string;
  readonly meaning: string;
  /** Never logged, never shown; also read from the file that the variable of its name with `_FILE` names. */
  readonly secret: boolean;
}

function entry(name: string, whenUnset: string, meaning: string): ConfigurationEntry {
  return { name, default: whenUnset, meaning, secret: false };
}

function secretEntry(name: string, meaning: string): ConfigurationEntry {
  return { name, default: "", meaning, secret: true };
}

/** Every variable the server reads. */
export const CONFIGURATION = {
  HOST: entry("HOST", "127.0.0.1", "Address the server listens on."),
  PORT: entry("PORT", "3000", "Port the server listens on; 0 takes a free one."),
  OPERATOR_PORT: entry(
    "OPERATOR_PORT",
    "",
    "Port that alone answers operators' calls; 0 takes a free one. Unset: they are answered at PORT.",
  ),
  OPERATOR_HOST: entry(
    "OPERATOR_HOST",
    "127.0.0.1",
    "Address that OPERATOR_PORT listens on: a private one, which players cannot reach.",
  ),
  BOT_STREAM_PORT: entry(
    "BOT_STREAM_PORT",
    "",
    "Port of the stream of bots' prices and bets; 0 takes a free one. Unset: there is no stream.",
  ),
  BOT_STREAM_HOST: entry("BOT_STREAM_HOST", "127.0.0.1", "Address that BOT_STREAM_PORT listens on."),
  BOT_STREAM_TLS_CERT_FILE: entry(
    "BOT_STREAM_TLS_CERT_FILE",
    "",
    "PEM file of the stream's certificate, with its chain, read at the start. Unset: the stream is not encrypted, and a proxy before it must do that.",
  ),
  BOT_STREAM_TLS_KEY_FILE: entry(
    "BOT_STREAM_TLS_KEY_FILE",
    "",
    "PEM file of that certificate's key; with it, or neither.",
  ),
  ROLE: entry(
    "ROLE",
    "server",
    "server: leads, or waits to take the leader's place. front: answers players beside the leader, which does what acts; needs NATS_URL and DATABASE_URL.",
  ),
  NATS_URL: secretEntry(
    "NATS_URL",
    "NATS server between leader and fronts, as nats://user:password@host:4222, or tls:// where the network is not this machine's. Unset: one process does all of it.",
  ),
  DATA_DIR: entry("DATA_DIR", ".data", "Folder of the embedded database."),
  WAL_ARCHIVE_DIR: entry(
    "WAL_ARCHIVE_DIR",
    "",
    "Folder that the embedded database copies its finished WAL to, best on another disk: with a backup, a restore to any moment. Unset: a restore to a backup's own moment.",
  ),
  DATABASE_URL: secretEntry(
    "DATABASE_URL",
    "PostgreSQL to use, as postgresql://user:password@host/database. Unset: the embedded one under DATA_DIR.",
  ),
  DATABASE_OWNER_URL: secretEntry(
    "DATABASE_OWNER_URL",
    "The same database as the owner of its tables, who migrates and grants DATABASE_URL's role what it needs. Unset: that role owns them.",
  ),
  LEADER_LEASE_SECONDS: entry(
    "LEADER_LEASE_SECONDS",
    "60",
    "A leader that the database has not heard of for so long, frozen or cut off, is one no more; while it loads, ten minutes.",
  ),
  READ_DATABASE_URL: secretEntry(
    "READ_DATABASE_URL",
    "A replica of DATABASE_URL, for reads whose answer may be some seconds old. Unset: DATABASE_URL answers them.",
  ),
  READ_DATABASE_LAG_SECONDS: entry(
    "READ_DATABASE_LAG_SECONDS",
    "5",
    "A replica whose answers may be older than so much is not asked.",
  ),
  JOURNAL: entry(
    "JOURNAL",
    "removeOld",
    "removeOld: the journal before the older of the two newest checkpoints is deleted; keep: all of it stays.",
  ),
  SETTLEMENT_APPROVAL_ABOVE: entry(
    "SETTLEMENT_APPROVAL_ABOVE",
    "100000",
    "Above so much that an operator's result pays, or a void gives back, in rupees or points, a second operator must approve it; 0: always.",
  ),
  FINISHED_MARKET_MINUTES: entry(
    "FINISHED_MARKET_MINUTES",
    "60",
    "How long a market with its result stays in memory; then its orders that never matched leave the tables.",
  ),
  KEPT_KEY_DAYS: entry(
    "KEPT_KEY_DAYS",
    "90",
    "How long a bet that matched is found by its client reference after its market has left memory; then the reference leaves the tables and memory, and the bet stays.",
  ),
  PLAYER_TOKEN_SECRETS: secretEntry(
    "PLAYER_TOKEN_SECRETS",
    "Sign players' access tokens, as id:secret, comma-separated; the first signs, all verify. At least 32 random characters each.",
  ),
  OPERATOR_TOKEN_SECRETS: secretEntry(
    "OPERATOR_TOKEN_SECRETS",
    "The same for operators' access tokens; a secret of players is refused.",
  ),
  OTP_SECRET: secretEntry(
    "OTP_SECRET",
    "Keys the stored hashes of one-time codes; at least 32 random characters.",
  ),
  FEED_SECRET: secretEntry(
    "FEED_SECRET",
    "Shared with the match feed, which signs with it; at least 32 random characters.",
  ),
  SANDBOX_HOST: entry(
    "SANDBOX_HOST",
    "127.0.0.1",
    "Address the stand-in for outside parties listens on; it shows every code sent by SMS.",
  ),
  SANDBOX_PORT: entry(
    "SANDBOX_PORT",
    "3100",
    "Where the stand-in for outside parties listens in development.",
  ),
  SMS_URL: entry(
    "SMS_URL",
    "http://127.0.0.1:{SANDBOX_PORT}/sms-gateway",
    "The SMS provider. Unset: the stand-in for it.",
  ),
  SMS_KEY: secretEntry(
    "SMS_KEY",
    "The key that the SMS provider knows this installation by; at least 22 characters.",
  ),
  SMS_SENDER: entry("SMS_SENDER", "CROSBK", "Sender shown on messages, 1 to 11 letters or digits."),
  SITE_URL: entry(
    "SITE_URL",
    "https://{host}",
    "Where the players' app is, for links in messages; {host} is the host that the player signed up on.",
  ),
  SMS_HOURLY_BUDGET: entry(
    "SMS_HOURLY_BUDGET",
    "1000",
    "Messages an hour for the whole installation; more are refused.",
  ),
  SMS_HOURLY_PER_ADDRESS: entry(
    "SMS_HOURLY_PER_ADDRESS",
    "10",
    "Codes an hour that one address may ask for.",
  ),
  PAYMENT_URL: entry(
    "PAYMENT_URL",
    "",
    "The payment provider for deposits by UPI and payouts. Unset: neither is offered.",
  ),
  PAYMENT_KEY_ID: entry(
    "PAYMENT_KEY_ID",
    "",
    "The key that the payment provider knows this installation by.",
  ),
  PAYMENT_KEY_SECRET: secretEntry(
    "PAYMENT_KEY_SECRET",
    "The secret of that key; at least 22 characters, needed with PAYMENT_URL.",
  ),
  PAYMENT_WEBHOOK_SECRET: secretEntry(
    "PAYMENT_WEBHOOK_SECRET",
    "What the payment provider signs its webhooks with; at least 22 characters, needed with PAYMENT_URL.",
  ),
  KESTREL_URL: entry("KESTREL_URL", "", "Kestrel Games (RSA wallet). Unset: its games are not offered."),
  KESTREL_PRIVATE_KEY: secretEntry(
    "KESTREL_PRIVATE_KEY",
    "Our RSA key of at least 2048 bits, which signs our calls: PKCS #8 DER in base64; needed with KESTREL_URL.",
  ),
  KESTREL_PUBLIC_KEY: entry(
    "KESTREL_PUBLIC_KEY",
    "",
    "The studio's RSA key, which verifies its calls: SPKI DER in base64; needed with KESTREL_URL.",
  ),
  KESTREL_ADDRESSES: entry(
    "KESTREL_ADDRESSES",
    "",
    "Addresses or networks (comma-separated) that its calls are taken from. Unset: any, its signature decides.",
  ),
  MARIGOLD_URL: entry("MARIGOLD_URL", "", "Marigold Studio (HMAC wallet). Unset: its games are not offered."),
  MARIGOLD_CLIENT_ID: entry(
    "MARIGOLD_CLIENT_ID",
    "",
    "The name that the studio knows this installation by; needed with MARIGOLD_URL.",
  ),
  MARIGOLD_KEY_TO_STUDIO: secretEntry(
    "MARIGOLD_KEY_TO_STUDIO",
    "Signs our calls; at least 22 characters, needed with MARIGOLD_URL.",
  ),
  MARIGOLD_KEY_FROM_STUDIO: secretEntry(
    "MARIGOLD_KEY_FROM_STUDIO",
    "Signs the studio's calls; at least 22 characters, needed with MARIGOLD_URL.",
  ),
  MARIGOLD_ADDRESSES: entry("MARIGOLD_ADDRESSES", "", "As KESTREL_ADDRESSES."),
  BANYAN_URL: entry("BANYAN_URL", "", "Banyan Live (form wallet). Unset: its games are not offered."),
  BANYAN_SECURE_LOGIN: entry(
    "BANYAN_SECURE_LOGIN",
    "",
    "The name that the studio knows this installation by; needed with BANYAN_URL.",
  ),
  BANYAN_SECRET: secretEntry(
    "BANYAN_SECRET",
    "Hashed into every call of both sides; at least 22 characters, needed with BANYAN_URL.",
  ),
  BANYAN_ADDRESSES: entry("BANYAN_ADDRESSES", "", "As KESTREL_ADDRESSES."),
  CASINO_FRAME_ORIGINS: entry(
    "CASINO_FRAME_ORIGINS",
    "",
    "Where browsers reach game pages (comma-separated origins), beside the origins of the studios' addresses.",
  ),
  OPERATOR_USERNAME: entry(
    "OPERATOR_USERNAME",
    "",
    "Operator that is created at start, or given OPERATOR_PASSWORD.",
  ),
  OPERATOR_PASSWORD: secretEntry(
    "OPERATOR_PASSWORD",
    "Password of that operator; at least 12 characters. Set both or neither.",
  ),
  OPERATOR_SECOND_FACTOR: entry(
    "OPERATOR_SECOND_FACTOR",
    "optional",
    "required: operators' calls about money, results and operators need a code of an authenticator, given minutes ago.",
  ),
  AUTO_VERIFY_OTP: secretEntry(
    "AUTO_VERIFY_OTP",
    "Code that hosts with skipVerification accept instead of one by SMS. Unset: every sign-up needs an SMS.",
  ),
  HOST_SETTINGS_FILE: entry(
    "HOST_SETTINGS_FILE",
    "",
    "JSON file with the settings of hosts, taken over at every start, but for the public settings of a host that operators have published; `*` names the defaults.",
  ),
  TV_SITE: entry(
    "TV_SITE",
    "",
    "Part of host names: hosts that have it in their name have the page /tv, unless their settings say otherwise.",
  ),
  BLOCKED_COUNTRIES: entry(
    "BLOCKED_COUNTRIES",
    "IN",
    "Countries (ISO 3166, comma-separated) whose hosts may not use real money: the server does not start with one.",
  ),
  CORS_ORIGINS: entry(
    "CORS_ORIGINS",
    "",
    "Other sites (comma-separated origins) whose pages may call the API and connect to the hub.",
  ),
  TRUSTED_PROXIES: entry(
    "TRUSTED_PROXIES",
    "",
    "Addresses or networks (comma-separated) of proxies whose X-Forwarded-For is believed.",
  ),
  PLAYER_APP_DIR: entry(
    "PLAYER_APP_DIR",
    "",
    "The built player app to serve at /. Unset: the one of this checkout.",
  ),
  CONSOLE_APP_DIR: entry(
    "CONSOLE_APP_DIR",
    "",
    "The built operators' console to serve at /console, with OPERATOR_PORT there only. Unset: the one of this checkout.",
  ),
  METRICS_TOKEN: secretEntry(
    "METRICS_TOKEN",
    "Shows /metrics to who sends it as a bearer token; at least 32 random characters. Unset: to nobody.",
  ),
  METRICS_PORT: entry(
    "METRICS_PORT",
    "",
    "Port on which this machine, and no other, reads /metrics without a token. Unset: none.",
  ),
  HUB_CONNECTIONS_PER_ADDRESS: entry(
    "HUB_CONNECTIONS_PER_ADDRESS",
    "500",
    "Connections to the hub that one address, or one /64 of IPv6, may have at a time.",
  ),
  HUB_MESSAGES_PER_CONNECTION: entry(
    "HUB_MESSAGES_PER_CONNECTION",
    "20",
    "Messages a second that one connection may send to the hub, pings included; ten seconds' worth at once.",
  ),
  HUB_MESSAGES_PER_ADDRESS: entry(
    "HUB_MESSAGES_PER_ADDRESS",
    "1000",
    "The same for all connections of one address.",
  ),
  RATE_PER_ADDRESS: entry("RATE_PER_ADDRESS", "500", "Calls a second that one address may make for ever."),
  BURST_PER_ADDRESS: entry("BURST_PER_ADDRESS", "2000", "Calls that one address may make at once."),
  RATE_PER_ACCOUNT: entry("RATE_PER_ACCOUNT", "50", "Calls a second that one account may make for ever."),
  BURST_PER_ACCOUNT: entry("BURST_PER_ACCOUNT", "200", "Calls that one account may make at once."),
  DEMO_LOGINS_PER_HOUR: entry(
    "DEMO_LOGINS_PER_HOUR",
    "600",
    "Demo accounts, and sign-ups without a code, that one address may open an hour, half of it at once; all together five times as many.",
  ),
  IMAGE_STORE_MB: entry(
    "IMAGE_STORE_MB",
    "4096",
    "Room in the database for the pictures that players send, in megabytes; beyond it no more are taken.",
  ),
  TRACES: entry(
    "TRACES",
    "off",
    "on: calls are traced to the commit of what they ask, by the OpenTelemetry SDK that `node --import` has registered.",
  ),
  LOG_LEVEL: entry("LOG_LEVEL", "info", "fatal, error, warn, info, debug, trace or silent."),
} as const satisfies Record<string, ConfigurationEntry>;

export type VariableName = keyof typeof CONFIGURATION;
