/** A token bucket: so many a second for ever, so many at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** What one connection may send; the default of each in brackets. */
export interface ConnectionRates {
  /** Hub messages, pings and acknowledgements included; also control frames and pieces that end no message (50, 500). */
  readonly messages: Rate;
  /** Bytes as they come from the network, framing included (65,536, 1,048,576). */
  readonly bytes: Rate;
  /** Calls of methods and streams, each as often as its `costs` says (20, 200). */
  readonly invocations: Rate;
}

/** What all connections and requests of one address may send together. */
export interface AddressRates extends ConnectionRates {
  /** Negotiations, and connections opened without one (50, 500). */
  readonly connects: Rate;
  /** Every HTTP request below the hub's path: negotiations, polls, posts, upgrades (500, 2,000). */
  readonly requests: Rate;
}

/** The limits of rate of a server. */
export interface Rates {
  readonly perConnection: ConnectionRates;
  /** IPv6 addresses count by /64. (Messages 1,000, 10,000; bytes 1 MiB, 8 MiB; invocations 200, 2,000.) */
  readonly perAddress: AddressRates;
}

/** What a rate limits. */
export type RateName = keyof AddressRates;

/** Whose bucket was empty. */
export type RateScope = "connection" | "address";

export const defaultRates: Rates = {
  perConnection: {
    messages: { perSecond: 50, burst: 500 },
    bytes: { perSecond: 65_536, burst: 1_048_576 },
    invocations: { perSecond: 20, burst: 200 },
  },
  perAddress: {
    messages: { perSecond: 1_000, burst: 10_000 },
    bytes: { perSecond: 1_048_576, burst: 8_388_608 },
    invocations: { perSecond: 200, burst: 2_000 },
    connects: { perSecond: 50, burst: 500 },
    requests: { perSecond: 500, burst: 2_000 },
  },
};
