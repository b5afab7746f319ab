import type { SignalROptions } from "@crossbook/signalr";
import type { HubClient, HubUser } from "./hub-user.ts";

/** What clients of the hub may do. All connections of one address count together; IPv6 by /64. */
export interface HubLimits {
  readonly connectionsPerAddress: number;
  /** Messages a second that one connection may send for ever, pings included. */
  readonly messagesPerConnection: number;
  /** The same for all connections of one address. */
  readonly messagesPerAddress: number;
}

/** So many seconds' worth of messages may come at once: a page that is opened asks for much. */
const BURST_SECONDS = 10;
/** One image of a market costs about as much as reading ten messages; the price of a call is counted in images. */
const IMAGES_PER_INVOCATION = 10;
const MOST_MARKETS = 200;
/** A registration is the longest message of an honest client; its token alone is some hundred bytes. */
const BYTES_PER_MESSAGE = { connection: 4096, address: 1024 };

/** How dear calls are that make more than one answer. Arguments are as the client sent them. */
export const hubCosts = {
  WatchMarkets: (marketIds: unknown): number =>
    Array.isArray(marketIds)
      ? Math.ceil(Math.min(marketIds.length, MOST_MARKETS) / IMAGES_PER_INVOCATION)
      : 1,
};

/** The limits as options of the SignalR server; what is not named keeps that server's default. */
export function hubRates({
  connectionsPerAddress,
  messagesPerConnection,
  messagesPerAddress,
}: HubLimits): Pick<SignalROptions<HubUser, HubClient>, "limits" | "rates"> {
  const rateOf = (perSecond: number) => ({ perSecond, burst: perSecond * BURST_SECONDS });
  return {
    limits: { connectionsPerAddress },
    rates: {
      perConnection: {
        messages: rateOf(messagesPerConnection),
        bytes: rateOf(messagesPerConnection * BYTES_PER_MESSAGE.connection),
        invocations: rateOf(messagesPerConnection / 2),
      },
      perAddress: {
        messages: rateOf(messagesPerAddress),
        bytes: rateOf(messagesPerAddress * BYTES_PER_MESSAGE.address),
        invocations: rateOf(messagesPerAddress / 5),
      },
    },
  };
}
