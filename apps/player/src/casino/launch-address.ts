import type { DomainSettings } from "@crossbook/contract";

/** Names of machines and sites that are for tests: on them games are launched at the test host. */
const TEST_HOST = /^localhost$|^127\.|\.localhost$|^test\.|\.test$|^staging\./;

/** Whether a hostname is one for tests. */
export function isTestHost(hostname: string): boolean {
  return TEST_HOST.test(hostname.toLowerCase());
}

/** Where launches are sent. */
export interface LaunchAddressFacts {
  /** Host name of the address bar. */
  readonly hostname: string;
  readonly settings: Pick<DomainSettings, "casinoUrl" | "casinoTestUrl"> | undefined;
  /** The API of the app itself, where the host names no other. */
  readonly baseUrl: string;
}

/** The base URL of launches: the host's test or production casino by hostname, without a slash at its end. */
export function launchBaseUrl({ hostname, settings, baseUrl }: LaunchAddressFacts): string {
  const named = isTestHost(hostname) ? settings?.casinoTestUrl : settings?.casinoUrl;
  return (named || baseUrl).replace(/\/+$/, "");
}
