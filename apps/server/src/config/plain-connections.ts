import { isIPv4 } from "node:net";
import type { Configuration } from "./configuration.ts";
import { isPrivateAddress } from "./private-address.ts";

/** Connections of a configuration that others on their way could read, in sentences that name the variable. */
export interface PlainConnections {
  /** They leave this machine and its private network. */
  readonly overPublicNetworks: readonly string[];
  /** They stay in a private network, as one between containers. */
  readonly overPrivateNetworks: readonly string[];
}

type Configured = Pick<
  Configuration,
  | "botStream"
  | "databaseUrl"
  | "databaseOwnerUrl"
  | "readDatabase"
  | "natsUrl"
  | "sms"
  | "payment"
  | "studios"
  | "siteUrl"
>;

interface Connection {
  readonly name: string;
  readonly url: string | undefined;
  /** What to write instead. */
  readonly advice: string;
}

const WEB_ADVICE = "write an address that begins with https://";
const DATABASE_ADVICE = "add sslmode=verify-full to it, and sslrootcert where its certificate is your own";
const STREAM_ADVICE =
  "set BOT_STREAM_TLS_CERT_FILE and BOT_STREAM_TLS_KEY_FILE, or a private address behind a proxy that encrypts";
const ENCRYPTED_MODES: readonly string[] = ["require", "verify-ca", "verify-full"];

/** Which connections to other machines are not encrypted. Nothing is said of addresses of this machine. */
export function plainConnections(config: Configured): PlainConnections {
  const plain = [...connectionsOf(config), ...listeningOf(config)].flatMap(({ name, url, advice }) => {
    const host = url === undefined ? undefined : plainHost(url);
    if (host === undefined || isOwnMachine(host)) return [];
    return [{ isPrivate: isPrivate(host), sentence: `${name} is not encrypted on its way: ${advice}.` }];
  });
  const of = (wanted: boolean) =>
    plain.filter(({ isPrivate: is }) => is === wanted).map(({ sentence }) => sentence);
  return { overPublicNetworks: of(false), overPrivateNetworks: of(true) };
}

function connectionsOf({ studios, ...config }: Configured): readonly Connection[] {
  const web = { advice: WEB_ADVICE };
  const database = { advice: DATABASE_ADVICE };
  return [
    { name: "DATABASE_URL", url: config.databaseUrl, ...database },
    { name: "DATABASE_OWNER_URL", url: config.databaseOwnerUrl, ...database },
    { name: "READ_DATABASE_URL", url: config.readDatabase?.url, ...database },
    { name: "NATS_URL", url: config.natsUrl, advice: "write an address that begins with tls://" },
    { name: "SMS_URL", url: config.sms.url, ...web },
    { name: "PAYMENT_URL", url: config.payment?.url, ...web },
    { name: "KESTREL_URL", url: studios.kestrel?.url, ...web },
    { name: "MARIGOLD_URL", url: studios.marigold?.url, ...web },
    { name: "BANYAN_URL", url: studios.banyan?.url, ...web },
    // The host's name is one that browsers reach.
    { name: "SITE_URL", url: config.siteUrl.replace("{host}", "site.example"), ...web },
  ];
}

/** What is listened for without a certificate: on an address of every network, or a public one, anybody may come. */
function listeningOf({ botStream }: Configured): readonly Connection[] {
  if (botStream === undefined || botStream.tls !== undefined) return [];
  const { host } = botStream;
  const url = `http://${host.includes(":") ? `[${host}]` : host}`;
  return [{ name: "BOT_STREAM_HOST", url, advice: STREAM_ADVICE }];
}

/** The host of a connection that is not encrypted; empty: a socket file. Undefined: it is encrypted. */
function plainHost(text: string): string | undefined {
  // A database by its socket file may name no host.
  if (!URL.canParse(text)) return "";
  const { protocol, hostname, searchParams } = new URL(text);
  switch (protocol) {
    case "postgresql:":
    case "postgres:":
      return ENCRYPTED_MODES.includes(searchParams.get("sslmode") ?? "")
        ? undefined
        : (searchParams.get("host") ?? decodeURIComponent(hostname));
    case "http:":
    case "nats:":
      return hostname.replace(/^\[|\]$/g, "");
    default:
      return undefined;
  }
}

function isOwnMachine(host: string): boolean {
  const isLoopback = host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));
  return host === "" || host.startsWith("/") || isLoopback;
}

/** Names without a dot are those of a private network, as of its containers. */
function isPrivate(host: string): boolean {
  return isPrivateAddress(host) || (!host.includes(".") && !host.includes(":"));
}
