import type { KeyObject } from "node:crypto";

/** Everything an installation can set, checked and complete. Made by `loadConfiguration` from the environment. */
export interface Configuration {
  /** server: leads, or waits to. front: answers players beside the leader, and forwards to it what acts. */
  readonly role: "server" | "front";
  /** Where leader and fronts exchange messages; undefined: one process does all of it. */
  readonly natsUrl: string | undefined;
  readonly host: string;
  readonly port: number;
  /** Where operators' calls are answered, and nowhere else; undefined: with all others. */
  readonly operatorListener: { readonly host: string; readonly port: number } | undefined;
  /** Where bots' streams are served; undefined: nowhere. */
  readonly botStream: StreamListening | undefined;
  /** Folder of the embedded database. */
  readonly dataDir: string;
  /** Where the embedded database copies its finished WAL to; unset: nowhere. */
  readonly walArchiveDir: string | undefined;
  /** Unset: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Owner of the tables in `databaseUrl`, for migrations and grants; unset: the role of `databaseUrl` owns them. */
  readonly databaseOwnerUrl: string | undefined;
  /** A leader that the database has not heard of for so long is one no more. */
  readonly leaderLeaseMs: number;
  /** A replica of the database, and how old its answers may be; unset: there is none. */
  readonly readDatabase: { readonly url: string; readonly maxLagMs: number } | undefined;
  /** What becomes of the journal before the older of the two newest checkpoints. */
  readonly journal: "removeOld" | "keep";
  /** How long a market with its result stays in memory. */
  readonly finishedMarketMs: number;
  /** How long after that the references of its bets are kept. */
  readonly keptKeysMs: number;
  readonly sms: {
    readonly url: string;
    readonly key: string;
    readonly sender: string;
    /** Messages an hour for the whole installation; beyond it codes are refused and the log complains. */
    readonly hourlyBudget: number;
    /** Codes an hour that one address may ask for. */
    readonly hourlyPerAddress: number;
  };
  /** The payment provider; undefined: deposits by UPI and payouts by provider are not offered. */
  readonly payment: PaymentConfiguration | undefined;
  readonly studios: StudioConfiguration;
  /** Shared with the match feed, which signs its messages with it. */
  readonly feedSecret: string;
  /** The most bytes of all pictures that players have sent. */
  readonly imageStoreBytes: number;
  /** Sign and verify players' access tokens: the first signs, all verify. */
  readonly playerTokenKeys: readonly TokenKey[];
  /** The same for operators' tokens; no secret is in both lists. */
  readonly operatorTokenKeys: readonly TokenKey[];
  /** Makes the stored hashes of one-time codes useless without it; at least 32 characters. */
  readonly otpSecret: string;
  /** required: calls whose rule says so need a second factor that was given minutes ago. */
  readonly operatorSecondFactor: "optional" | "required";
  /** Paise; a settlement that pays more, or a void that gives back more, takes two operators. */
  readonly settlementApprovalAbove: number;
  /** Origin of the players' app in links of messages; `{host}` is the player's host. */
  readonly siteUrl: string;
  /** The first operator, created or given this password at start. Unset: operators stay as they are. */
  readonly operator: { readonly username: string; readonly password: string } | undefined;
  /** The code that hosts with `skipVerification` accept instead of one by SMS. Unset: none. */
  readonly autoVerifyOtp: string | undefined;
  /** Whether calls and commands are traced. */
  readonly traces: boolean;
  readonly logLevel: LogLevel;
  /** JSON file with the settings of hosts, loaded into the table at start. */
  readonly hostSettingsFile: string | undefined;
  /** Hosts whose names contain it have the page `/tv`, unless their settings say otherwise. Undefined: none has. */
  readonly tvSite: string | undefined;
  /** Countries whose hosts may not use real money, ISO 3166 alpha-2. */
  readonly blockedCountries: readonly string[];
  readonly metrics: {
    /** Shows the metrics at the server's own port to who brings it. */
    readonly token: string | undefined;
    /** Shows them to this machine at a port of their own. */
    readonly port: number | undefined;
  };
  readonly hub: {
    /** Connections that one address, or one /64 of IPv6, may have at a time. */
    readonly connectionsPerAddress: number;
    /** Messages a second, pings included; ten seconds' worth at once. */
    readonly messagesPerConnection: number;
    /** The same for all connections of one address. */
    readonly messagesPerAddress: number;
  };
  /** Other sites whose pages may call the API and the hub. */
  readonly corsOrigins: readonly string[];
  /** Proxies in front whose `X-Forwarded-For` is believed; empty: the socket's address is the client's. */
  readonly trustedProxies: readonly string[];
  /** The built player app, served at `/`; unset: API only. */
  readonly playerAppDir: string | undefined;
  /** The built operators' console, served at `/console`; unset: none. */
  readonly consoleAppDir: string | undefined;
  readonly rates: RateConfiguration;
}

/** Where bots' streams are listened for. */
export interface StreamListening {
  readonly host: string;
  readonly port: number;
  /** PEM texts of the certificate with its chain, and of its key; undefined: connections are not encrypted. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
}

/** Where the payment provider is, and what both sides prove themselves with. */
export interface PaymentConfiguration {
  /** Without a slash at its end. */
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

/** A secret that signs tokens. Tokens name it by its id, so that a new one can be put before it. */
export interface TokenKey {
  /** 1 to 32 letters, digits, dots, dashes or underscores. */
  readonly id: string;
  /** At least 32 characters. */
  readonly secret: string;
}

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

/** Token buckets: so many calls a second for ever, so many at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export interface RateConfiguration {
  /** All calls of one address. */
  readonly perAddress: Rate;
  /** Calls with a bearer token of one account: bets of players and bots. */
  readonly perAccount: Rate;
  /** Accounts that one address opens without a code by SMS: demos, and sign-ups on hosts that skip it. */
  readonly freeAccounts: Rate;
}

/** The casino's studios; one that is undefined is not offered. */
export interface StudioConfiguration {
  readonly kestrel: RsaStudio | undefined;
  readonly marigold: HmacStudio | undefined;
  readonly banyan: FormStudio | undefined;
  /** Where browsers reach game pages, beside the origins of the studios' addresses. */
  readonly frameOrigins: readonly string[];
}

/** What every studio has. */
interface Studio {
  /** Without a slash at its end. */
  readonly url: string;
  /** Addresses or networks that it calls from; empty: its signature alone says who it is. */
  readonly addresses: readonly string[];
}

/** A studio of the RSA wallet: each side has the other's public key. */
export interface RsaStudio extends Studio {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** A studio of the HMAC wallet: a key for each direction. */
export interface HmacStudio extends Studio {
  readonly clientId: string;
  readonly keyToStudio: string;
  readonly keyFromStudio: string;
}

/** A studio of the form wallet: one secret for both directions. */
export interface FormStudio extends Studio {
  readonly secureLogin: string;
  readonly secret: string;
}
