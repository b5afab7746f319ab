import type { DomainSettings } from "@crossbook/contract";

/** What the server alone knows of a host; never sent to browsers. */
export interface ServerSettings {
  /** Where the host's players are, ISO 3166 alpha-2; decides whether real money may be used. */
  readonly country: string;
  /** Old clients may send the refresh token as a query parameter. */
  readonly refreshByQuery: boolean;
  /** Play money a new verified player starts with, in main units. Only on hosts with `moneyMode: "play"`. */
  readonly openingCredit: number;
}

export interface HostSettings {
  /** The host these settings were stored for, or the one asked for where the defaults apply. */
  readonly host: string;
  /** As browsers get them in `/settings/{host}.json`. */
  readonly domain: DomainSettings;
  readonly server: ServerSettings;
}

/** The settings of every host, held in memory. */
export interface HostDirectory {
  /** `host`: lower case, without port. A host without settings of its own gets the defaults. */
  settingsOf(host: string): HostSettings;
  /** Calls `listener` after the settings of a host changed. Answers the way to unsubscribe. */
  onChanged(listener: (settings: HostSettings) => void): () => void;
}
