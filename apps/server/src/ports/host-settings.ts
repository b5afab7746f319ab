import type { DomainSettings } from "@crossbook/contract";
import type { MoneyMode } from "@crossbook/engine";

/** What the server alone knows of a host; never sent to browsers. */
export interface ServerSettings {
  /** Where the host's players are, ISO 3166 alpha-2; decides whether real money may be used. */
  readonly country: string;
  /** Old clients may send the refresh token as a query parameter. */
  readonly refreshByQuery: boolean;
  /** Play money a new verified player starts with, in main units; 0 where the money is real, whatever is written. */
  readonly openingCredit: number;
  /** Withdrawals that a player may ask for in 24 hours, and how much in all, main units. */
  readonly withdrawalsPerDay: number;
  readonly maxWithdrawnPerDay: number;
  /** Players may cancel a withdrawal that nobody has approved. Off: it tempts to bet what was to be paid out. */
  readonly withdrawalCancel: boolean;
  /** A withdrawal above this amount, main units, is sent by another operator than approved it. */
  readonly secondPersonAbove: number;
  /** The most that one operator may credit to or debit from a player by himself, main units. */
  readonly adjustmentAlone: number;
  /** Whom deposits by hand are paid to; null: the way is not offered, but with play money an invented payee is shown. */
  readonly upiPayee: UpiPayee | null;
  readonly bankPayee: BankPayee | null;
  /** Shown beside the payees: how deposits by hand are processed. */
  readonly depositNote: string;
  /** Seconds without a touch or a key after which a player is asked whether he is still there; 0: never. */
  readonly idleSeconds: number;
  /** Seconds that this question waits before the session ends. */
  readonly idleNoticeSeconds: number;
}

/** A payee of deposits by UPI. */
export interface UpiPayee {
  readonly upiId: string;
  readonly holderName: string;
}

/** A payee of deposits by bank transfer. */
export interface BankPayee {
  readonly holderName: string;
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly bankName: string;
}

export interface HostSettings {
  /** The host these settings were stored for, or the one asked for where the defaults apply. */
  readonly host: string;
  /** False where the host has no settings of its own and the installation is of real money: no player is served there. */
  readonly isServed: boolean;
  /** Whether the host has settings of its own. */
  readonly isNamed: boolean;
  /** A host with the same public settings: itself where it is named, else one of at most two for all that are not. */
  readonly sameAs: string;
  /**
   * As browsers get them in `/settings/{host}.json`. `moneyMode` is the installation's; `skipVerification` is false
   * where the money is real, and on a host that is not named as soon as one named host asks for verification.
   */
  readonly domain: DomainSettings;
  readonly server: ServerSettings;
}

/** The settings of every host, held in memory. */
export interface HostDirectory {
  /** The one money mode of all hosts: what is asked of a host can never choose it. */
  readonly moneyMode: MoneyMode;
  /** `host`: lower case, without port. A host without settings of its own gets the defaults. */
  settingsOf(host: string): HostSettings;
  /** Calls `listener` after the settings of a host changed. Answers the way to unsubscribe. */
  onChanged(listener: (settings: HostSettings) => void): () => void;
}
