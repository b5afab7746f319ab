import type { HubMessage } from "@crossbook/contract";

/** Where messages in order go, and how a missing one is replaced. */
export interface OddsSequenceOptions {
  readonly deliver: (message: HubMessage) => void;
  /** Called at a gap, and again after every 20 dropped deltas; the next image ends the gap. */
  readonly requestImage: (marketId: number) => void;
}

/** The order of every market's odds on one connection. */
export interface OddsSequence {
  /** Takes what the hub sent. What is no message of the contract's shape is dropped. */
  take(message: unknown): void;
  /** Drops what is remembered of markets outside this set, and what still comes of them: it was on its way. */
  keepOnly(marketIds: readonly number[]): void;
  /** Whether an image was asked for that has not come. */
  lacksImage(marketId: number): boolean;
  /** After a reconnect nothing before it counts. */
  forget(): void;
}

/** Until the image of a market arrives its number is minus the deltas dropped since; each so many ask once more. */
const ASK_AGAIN_AFTER = 20;

/**
 * Keeps each market's odds in order: a delta is delivered only if it follows the last message of its market.
 * After a gap the deltas are dropped until the image that was asked for arrives. Other messages pass.
 */
export function createOddsSequence({ deliver, requestImage }: OddsSequenceOptions): OddsSequence {
  const lastByMarket = new Map<number, number>();
  /** All, until a set is given. */
  let kept: ReadonlySet<number> | undefined;

  return {
    take: (message) => {
      if (!isMessage(message)) return;
      if (message.Code !== "Odds") {
        deliver(message);
        return;
      }
      const { MarketId: marketId, Sequence: sequence, Image: isImage } = message.Data;
      if (kept?.has(marketId) === false) return;
      const last = lastByMarket.get(marketId);
      if (isImage) {
        if (last !== undefined && sequence < last) return;
        lastByMarket.set(marketId, sequence);
        deliver(message);
        return;
      }
      if (last !== undefined && last < 0) {
        lastByMarket.set(marketId, last - 1);
        if (last % ASK_AGAIN_AFTER === 0) requestImage(marketId);
        return;
      }
      if (last !== undefined && sequence <= last) return;
      if (last !== undefined && sequence === last + 1) {
        lastByMarket.set(marketId, sequence);
        deliver(message);
        return;
      }
      lastByMarket.set(marketId, -1);
      requestImage(marketId);
    },
    keepOnly: (marketIds) => {
      const wanted = new Set(marketIds);
      for (const marketId of lastByMarket.keys()) if (!wanted.has(marketId)) lastByMarket.delete(marketId);
      kept = wanted;
    },
    lacksImage: (marketId) => (lastByMarket.get(marketId) ?? 0) < 0,
    forget: () => lastByMarket.clear(),
  };
}

/** A push of a code this client does not know is passed on: the app ignores it. */
function isMessage(value: unknown): value is HubMessage {
  return typeof value === "object" && value !== null && "Code" in value && typeof value.Code === "string";
}
